/** 1 is team1, 2 is team2. */
export type Side = 1 | 2;

/** Returns the side of a team in a game; null for no team, or one that does not play in it. */
export function sideOf(
  game: { readonly team1: string; readonly team2: string },
  team: string | null | undefined,
): Side | null {
  if (team === game.team1) return 1;
  return team === game.team2 ? 2 : null;
}
