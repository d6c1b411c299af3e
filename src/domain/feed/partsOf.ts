/** Returns the two teams that a name such as `Texas/Xavier` stands for; undefined if it is one team's. */
export function partsOf(team: string): readonly [string, string] | undefined {
  const [first, second, ...others] = team.split('/').map((part) => part.trim());
  return first && second && first !== second && others.length === 0 ? [first, second] : undefined;
}

interface Pair {
  readonly team1: string;
  readonly team2: string;
}

/** Returns the pairs that play: a game with a place is played once it is settled; until then its play-in is. */
export function pairsToPlay({ team1, team2 }: Pair): (readonly [string, string])[] {
  const places = [partsOf(team1), partsOf(team2)].flatMap((parts) => (parts ? [parts] : []));
  return places.length > 0 ? places : [[team1, team2]];
}

/** Returns the teams of these games, and those that play for a place of them. */
export function teamsOf(games: readonly Pair[]): string[] {
  const teams = games.flatMap(({ team1, team2 }) => [team1, team2]);
  return [...new Set(teams.flatMap((team) => [team, ...(partsOf(team) ?? [])]))];
}
