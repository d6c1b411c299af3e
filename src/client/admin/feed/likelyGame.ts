import type { Feed } from '#contract/feed.ts';
import type { Game } from '#contract/schemas.ts';
import { teamKey } from '#domain/names/teamNames.ts';

export type UnmatchedEvent = Feed['unmatched'][number];

/** A team of the feed and the season's team that it is. */
export interface Binding {
  readonly feedId: string;
  readonly team: string;
}

/** One of two names has to be this alike, as a part of the shorter name. */
const MIN_LIKENESS = 0.8;

/**
 * Returns which teams of the season the event's teams may be: those of the undecided game whose names are most alike. A
 * place of the First Four, such as `Texas/Xavier`, is settled by renaming it.
 */
export function likelyBindings({ teams }: UnmatchedEvent, games: readonly Game[]): Binding[] {
  const [a, b] = teams;
  if (!a || !b) return [];
  const ways = games
    .filter(({ winner, team1, team2 }) => winner === null && !`${team1}${team2}`.includes('/'))
    .flatMap(({ team1, team2 }) => [
      [team1, team2],
      [team2, team1],
    ])
    .map(([of = '', other = '']) => {
      const likeness = [likenessOf(a.name, of), likenessOf(b.name, other)] as const;
      return {
        of,
        other,
        best: Math.max(...likeness),
        sum: likeness[0] + likeness[1],
        length: of.length + other.length,
      };
    })
    .filter(({ best }) => best >= MIN_LIKENESS)
    // "Michigan State" is more like "Michigan State Spartans" than "Michigan" is
    .sort((one, next) => next.sum - one.sum || next.length - one.length);
  const [first] = ways;
  return first
    ? [
        { feedId: a.feedId, team: first.of },
        { feedId: b.feedId, team: first.other },
      ]
    : [];
}

/** Returns the part of the shorter name's letter pairs that the other name has, from 0 to 1. */
function likenessOf(name: string, team: string): number {
  const one = pairsOf(name);
  const other = pairsOf(team);
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  return fewer.size === 0 ? 0 : [...fewer].filter((pair) => more.has(pair)).length / fewer.size;
}

function pairsOf(name: string): ReadonlySet<string> {
  const letters = [...teamKey(name)];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}
