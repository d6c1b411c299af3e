import type { Feed } from '#contract/feed.ts';
import type { Game } from '#contract/schemas.ts';
import { pairsToPlay } from '#domain/feed/partsOf.ts';
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
 * Returns which teams of the season the event's teams may be: those of the undecided game, or of the place such as
 * `Texas/Xavier`, whose names are most alike. A team that is known here is no other one.
 */
export function likelyBindings({ teams }: UnmatchedEvent, games: readonly Game[]): Binding[] {
  const [a, b] = teams;
  if (!a || !b) return [];
  const ways = games
    .filter(({ winner }) => winner === null)
    .flatMap(pairsToPlay)
    .flatMap(([team1, team2]) => [
      [team1, team2],
      [team2, team1],
    ])
    .map(([of = '', other = '']) => {
      const likeness = [likenessOf(a, of), likenessOf(b, other)] as const;
      return {
        of,
        other,
        best: Math.max(...likeness),
        sum: likeness[0] + likeness[1],
        length: of.length + other.length,
      };
    })
    .filter(({ of, other, best }) => best >= MIN_LIKENESS && mayBe(a, of) && mayBe(b, other))
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

type UnmatchedTeam = UnmatchedEvent['teams'][number];

const mayBe = ({ team }: UnmatchedTeam, name: string) => team === null || team === name;

/** Returns the part of the shorter name's letter pairs that the other name has, from 0 to 1. */
function likenessOf({ name, team: known }: UnmatchedTeam, team: string): number {
  if (known === team) return 1;
  const one = pairsOf(name);
  const other = pairsOf(team);
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  return fewer.size === 0 ? 0 : [...fewer].filter((pair) => more.has(pair)).length / fewer.size;
}

function pairsOf(name: string): ReadonlySet<string> {
  const letters = [...teamKey(name)];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}
