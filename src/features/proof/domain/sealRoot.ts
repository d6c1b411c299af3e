/** How many characters people compare: few below a table, twice as many where a code is kept. */
export const BRIEF = 8;
export const KEPT = 16;

/** Returns the beginning of a seal's root, in groups of four characters: `GrSl cMrV`. */
export function shortRoot(root: string, characters: typeof BRIEF | typeof KEPT): string {
  return root.slice(0, characters).replace(/.{4}(?=.)/g, '$& ');
}
