/** Words that the sources abbreviate differently: "St. John's" and "Saint John's", "Ohio St." and "Ohio State". */
const ONE_SPELLING = /\b(?:saint|state|st)\b/g;

/** Returns a team's name for comparison: without case, accents, punctuation and blanks (docs/spec.md#results-feed). */
export function teamKey(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(ONE_SPELLING, 'st')
    .replaceAll(' ', '');
}

/** Returns the keys of all names of a team; those of an unknown team are its own name's. */
export type NamesOf = (team: string) => ReadonlySet<string>;

const NOBODY: ReadonlySet<string> = new Set();

/** `teams` are lists of names, each of one team. A name that two teams have, or without letters and digits, is nobody's. */
export function namesOf(teams: readonly (readonly string[])[]): NamesOf {
  const listed = teams.map((names) => new Set(names.map(teamKey)));
  const owners = new Map<string, Set<string> | undefined>();
  for (const keys of listed) {
    for (const key of keys) owners.set(key, owners.has(key) ? undefined : keys);
  }
  return (team) => {
    const key = teamKey(team);
    if (key === '') return NOBODY;
    const keys = owners.get(key);
    if (!keys) return new Set([key]);
    return new Set([...keys].filter((each) => owners.get(each) === keys));
  };
}
