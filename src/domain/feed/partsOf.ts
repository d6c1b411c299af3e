/** Returns the two teams that a name such as `Texas/Xavier` stands for; undefined if it is one team's. */
export function partsOf(team: string): readonly [string, string] | undefined {
  const [first, second, ...others] = team.split('/').map((part) => part.trim());
  return first && second && first !== second && others.length === 0 ? [first, second] : undefined;
}
