/** Returns the beginning of a seal's root, for people to compare: `GrSl cMrV`. */
export function shortRoot(root: string): string {
  return `${root.slice(0, 4)} ${root.slice(4, 8)}`;
}
