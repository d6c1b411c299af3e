import schools from './schools.json' with { type: 'json' };
import { teamKey } from './teamNames.ts';

/** A school of the first division. Its first name is the one that tournaments use, and its first color the one it is known by. */
export type School = (typeof schools)[number];

/** The names of each school: those of the NCAA, ESPN and other sources. */
export const SCHOOL_NAMES: readonly (readonly string[])[] = schools.map(({ names }) => names);

let byKey: ReadonlyMap<string, School | undefined> | undefined;

/** Returns the school with a name in any of its spellings; undefined if none has it, or two. */
export function findSchool(name: string): School | undefined {
  // on the first call, as sign-in loads this too and shows only two schools
  byKey ??= indexSchools();
  return byKey.get(teamKey(name));
}

function indexSchools(): Map<string, School | undefined> {
  const index = new Map<string, School | undefined>();
  for (const school of schools) {
    for (const key of new Set(school.names.map(teamKey))) index.set(key, index.has(key) ? undefined : school);
  }
  return index;
}
