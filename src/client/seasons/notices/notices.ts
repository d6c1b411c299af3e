import { formatDateTime } from '#client/api/clock.ts';
import { listed } from '#client/seasons/rounds/roundTexts.ts';
import type { CoreNotices, Notices } from '#contract/notices.ts';
import type { Entry, Round } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';

type Kind = 'reopened' | 'moved' | 'dropped' | 'added' | 'settled';

export interface Notice {
  /** the same until the notice has another reason */
  readonly key: string;
  readonly kind: Kind;
  readonly text: string;
  readonly action?: { readonly label: string; readonly entryId: number; readonly gameId: number } | undefined;
  /** whether it can be closed, because nothing else ends it soon */
  readonly canClose?: boolean;
}

/** A season's rounds and own entries, by id. */
interface Known {
  readonly rounds: ReadonlyMap<number, Round>;
  readonly entries: ReadonlyMap<number, Entry>;
  readonly isLocked: (roundId: number) => boolean;
  readonly isArchived: boolean;
}

interface Ended {
  /** ids of past rounds */
  readonly past: ReadonlySet<number>;
  readonly isArchived: boolean;
}

/** Returns the notices of a season, changed rounds first. */
export function noticesOf(
  notices: CoreNotices,
  rounds: readonly Round[],
  entries: readonly Entry[],
  { past, isArchived }: Ended,
): Notice[] {
  const known: Known = {
    rounds: new Map(rounds.map((round) => [round.id, round])),
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    isLocked: (roundId) => isArchived || past.has(roundId),
    isArchived,
  };
  return [
    ...notices.reopened.flatMap((each) => reopenedNotice(each, known)),
    ...notices.moved.flatMap((each) => movedNotice(each, known)),
    ...notices.dropped.flatMap((each) => droppedNotice(each, known)),
    ...addedNotices(notices, known),
    ...settledNotices(notices),
  ];
}

export function isAboutGame({ dropped, added }: CoreNotices, gameIds: ReadonlySet<number>): boolean {
  return [...dropped, ...added].some(({ gameId }) => gameId !== null && gameIds.has(gameId));
}

function reopenedNotice({ roundId, at, by }: Notices['reopened'][number], { rounds, isLocked }: Known): Notice[] {
  const round = rounds.get(roundId);
  if (!round || isLocked(roundId)) return [];
  const who = by === null ? '' : ` by ${by}`;
  const text = `${round.name} was reopened${who} on ${formatDateTime(at)}: its picks are secret again and can be changed until ${formatDateTime(round.deadline)}.`;
  return [{ key: `reopened ${roundId}`, kind: 'reopened', text }];
}

function movedNotice({ roundId, from, at }: Notices['moved'][number], { rounds, isLocked }: Known): Notice[] {
  const round = rounds.get(roundId);
  if (!round || isLocked(roundId)) return [];
  const now = formatDateTime(round.deadline);
  const before = formatDateTime(from);
  if (now === before) return [];
  const how = Date.parse(round.deadline) < Date.parse(from) ? 'earlier' : 'later';
  const text = `${round.name} locks ${how} than planned: ${now} instead of ${before}.`;
  return [{ key: `moved ${roundId} ${at}`, kind: 'moved', text, canClose: true }];
}

/** Ends when the round locks. If it was locked already, the next one counts, or the end of the season. */
function droppedNotice(dropped: Notices['dropped'][number], known: Known): Notice[] {
  const { entryId, roundId, gameId, team, opponent, at } = dropped;
  const round = known.rounds.get(roundId);
  const entry = known.entries.get(entryId);
  if (!round || !entry) return [];
  const isLate = Date.parse(at) >= Date.parse(round.deadline);
  const ending = isLate ? nextRound(round, known) : round;
  if (ending ? known.isLocked(ending.id) : known.isArchived) return [];
  const text = `${team} is no longer in ${round.name}: your pick against ${opponent} was removed from ${entry.name}.`;
  return [
    {
      key: `dropped ${entryId} ${team} ${opponent} ${at}`,
      kind: 'dropped',
      text,
      action: isLate || gameId === null ? undefined : { label: 'Pick again', entryId, gameId },
      canClose: isLate,
    },
  ];
}

function nextRound({ number }: Round, { rounds }: Known): Round | undefined {
  return [...rounds.values()].filter((round) => round.number > number).sort((a, b) => a.number - b.number)[0];
}

/** One notice a round. Games with a dropped pick have that notice. */
function addedNotices({ added, dropped }: CoreNotices, { rounds, entries, isLocked }: Known): Notice[] {
  const isDropped = (entryId: number, gameId: number) =>
    dropped.some((each) => each.entryId === entryId && each.gameId === gameId);
  return [...rounds.values()].flatMap((round): Notice[] => {
    const ofRound = added.filter(
      ({ entryId, roundId, gameId }) => roundId === round.id && entries.has(entryId) && !isDropped(entryId, gameId),
    );
    const [first] = ofRound;
    if (!first || isLocked(round.id)) return [];
    const games = [...new Map(ofRound.map((game) => [game.gameId, game])).values()];
    const text = `${plural(games.length, 'more game')} of ${round.name} can be picked: ${listed(games)}.`;
    const entry = isOneEntry(round, entries) ? undefined : entries.get(first.entryId);
    const action = { label: entry ? `Pick in ${entry.name}` : 'Pick', entryId: first.entryId, gameId: first.gameId };
    return [{ key: `added ${round.id}`, kind: 'added', text, action }];
  });
}

/** One notice a place, for all entries that have picked it. */
function settledNotices({ settled }: CoreNotices): Notice[] {
  const places = new Map(settled.map((each) => [each.gameId + each.place, each]));
  return [...places.values()].map(({ gameId, team, place, at }) => ({
    key: `settled ${gameId} ${place} ${at}`,
    kind: 'settled',
    text: `${team} won its way in: your pick ${place} is ${team}.`,
    canClose: true,
  }));
}

function isOneEntry({ seasonId }: Round, entries: Known['entries']): boolean {
  return [...entries.values()].filter((entry) => entry.seasonId === seasonId).length === 1;
}
