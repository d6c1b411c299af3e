/** The picks of a locked round that a member of a pool is shown at an address of the site. */
export interface ShownPicks {
  /** asks as this member */
  readonly ask: (path: string) => Promise<Response>;
  readonly poolId: number;
  /** entry, game and side of each */
  readonly picks: readonly string[];
}
