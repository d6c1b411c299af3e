import type { Champion } from '#features/hallOfFame/contract/hallOfFameCalls.ts';

export interface ChampionsOfYear {
  readonly year: number;
  /** by rank */
  readonly champions: readonly Champion[];
}

/** Returns champions, newest year first, by year. */
export function byYear(champions: readonly Champion[]): ChampionsOfYear[] {
  return [...Map.groupBy(champions, ({ year }) => year)].map(([year, ofYear]) => ({ year, champions: ofYear }));
}

/** Returns `Noor (noor)`, or only one name if both are the same or one is unknown. */
export function championName({ entryName, username }: Champion): string {
  return username === null || username === entryName ? entryName : `${entryName} (${username})`;
}
