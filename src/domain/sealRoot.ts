/** Returns the beginning of a seal's root, for people to compare: `GrSl cMrV`. */
export function shortRoot(root: string): string {
  return `${root.slice(0, 4)} ${root.slice(4, 8)}`;
}

/** Returns a seal's root with its number of entries, which the root alone does not fix: a hash may stand for several leaves. */
export function sizedRoot({ entries, root }: { readonly entries: number; readonly root: string }): string {
  return `${root} of ${entries}`;
}
