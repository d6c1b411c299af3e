import { Accordion } from '@mantine/core';
import { rankHistory } from '#client/leaderboard/table/rankHistory.ts';
import { outText } from '#client/seasons/rounds/roundTexts.ts';
import { Parts } from '#client/shell/Parts.tsx';
import { useSlots } from '#client/shell/slots.ts';
import { PlayerAvatar } from '#client/standing/PlayerAvatar.tsx';
import { useOwnEntryIds } from '#client/standing/useOwnEntryIds.ts';
import { Facts } from '#client/ui/Facts.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { formatCount, plural } from '#domain/names/plural.ts';
import { isBeingConfirmed } from '#domain/scoring/finals.ts';
import { hasRanks } from '#domain/scoring/hasRanks.ts';
import { CompareSelect } from './CompareSelect.tsx';
import styles from './Entry.module.css';
import type { EntryProps } from './EntryComparison.tsx';
import { differences, differText, type EntryRound, entryRounds, type GridEntry } from './entryRounds.ts';
import { PickedGames } from './PickedGames.tsx';

/** Shows an entry's points and picks by round. */
export function EntryPoints({ pool, leaderboard, choices, row, shown, onShow, grid, entry }: EntryProps) {
  const compare = useComparison(grid, entry);
  const isOwn = useOwnEntryIds().has(row.entryId);
  const rounds = entryRounds(grid, entry, pool, choices);
  const parts = useSlots().ofOpenedEntry;
  const total = rounds.reduce((sum, { points }) => sum + points, 0);
  const isRanked = hasRanks(leaderboard.rows, leaderboard.final);
  const ranks = ranksAfterRounds(leaderboard.rows, row);
  const played = shown.round ?? rounds.findLast(({ games }) => games.length > 0)?.number;
  return (
    <>
      <Row as="dl" align="start" gap={6} className={styles.summary}>
        <div className="grow typed">
          <dt className="soft text-xs">Player</dt>
          <Row as="dd" gap={2}>
            <PlayerAvatar person={row} size={22} />
            <span>{row.username}</span>
          </Row>
        </div>
        <div>
          <dt className="soft text-xs">Rank</dt>
          <dd className="numeral text-l">{isRanked ? formatCount(row.rank) : '–'}</dd>
        </div>
        <div>
          <dt className="soft text-xs">Total</dt>
          <dd className="numeral text-l">{formatCount(total)}</dd>
        </div>
      </Row>
      {/* with assumed winners the points are not what it has earned */}
      {choices.size === 0 && <Parts of={parts} props={{ pool, grid, entry }} />}
      <CompareSelect leaderboard={leaderboard} entryId={row.entryId} onShow={onShow} />
      <Accordion
        key={played}
        multiple
        order={3}
        keepMounted={false}
        defaultValue={[String(played)]}
        classNames={{ root: styles.rounds, control: styles.control, content: styles.content }}
      >
        {rounds.map((round, index) =>
          round.out ? (
            <Stack key={round.number} className={styles.before}>
              <strong className="typed">{round.name}</strong>
              <span className="soft text-s">{outText(round.out, isOwn)}</span>
            </Stack>
          ) : (
            <Accordion.Item
              key={round.number}
              ref={round.number === shown.round ? scrollToTop : undefined}
              value={String(round.number)}
            >
              <Accordion.Control>
                <RoundPoints round={round} rank={ranks[index]} comparison={compare(round.number)} />
              </Accordion.Control>
              <Accordion.Panel>
                <PickedGames games={round.games} />
              </Accordion.Panel>
            </Accordion.Item>
          ),
        )}
      </Accordion>
    </>
  );
}

/** Returns a row's ranks by past round, undefined while nobody had a point. */
function ranksAfterRounds(rows: Leaderboard['rows'], row: Leaderboard['rows'][number]): (number | undefined)[] {
  const history = rankHistory(rows);
  const { ranks = [] } = history[rows.indexOf(row)] ?? {};
  return ranks.map((rank, round) => {
    const after = history.map(({ totals }) => ({ total: at(totals, round) }));
    return hasRanks(after, false) ? rank : undefined;
  });
}

/** Scrolls the list of rounds; `scrollIntoView` would scroll the dialog, too. */
function scrollToTop(item: HTMLElement | null): void {
  if (item?.parentElement) item.parentElement.scrollTop = item.offsetTop;
}

/** Compares an entry with the user's best one in the pool, by round; nothing if it is the user's too. */
function useComparison(grid: PickGrid, entry: GridEntry | undefined): (round: number) => string | undefined {
  const ids = useOwnEntryIds();
  const [own, ...others] = grid.entries.filter(({ entryId }) => ids.has(entryId));
  if (!entry || !own || ids.has(entry.entryId)) return () => undefined;
  const counts = differences(grid, entry, own);
  return (round) => {
    const count = counts.get(round);
    return count === undefined ? undefined : differText(count, others.length > 0 ? own.entryName : undefined);
  };
}

interface RoundProps {
  readonly round: EntryRound;
  /** rank after the round */
  readonly rank: number | undefined;
  readonly comparison: string | undefined;
}

function RoundPoints({ round, rank, comparison }: RoundProps) {
  const { name, pointsPerPick, correct, decided, auto, games, points, bonus, assumed } = round;
  const open = games.filter(({ outcome }) => outcome === 'open');
  const confirming = open.filter(({ game }) => isBeingConfirmed(game)).length;
  const toCome = open.length - confirming;
  const earned = `${correct} of ${decided} correct × ${plural(pointsPerPick, 'point')} each`;
  return (
    <Stack as="span">
      <Row as="span" gap={3} justify="between">
        <strong className="typed">{name}</strong>
        <span className={`numeral ${styles.points}`}>{plural(points, 'point')}</span>
      </Row>
      <Facts
        className="soft text-s"
        facts={[
          bonus > 0 ? `${earned} + ${formatCount(bonus)} upset bonus` : earned,
          confirming > 0 && `${confirming} being confirmed`,
          toCome > 0 && `${toCome} to come`,
          assumed > 0 && `${plural(assumed, 'point')} hypothetical`,
        ].filter(Boolean)}
      />
      {auto > 0 && <span className="soft text-s">{plural(auto, 'pick')} by the autopilot</span>}
      {rank !== undefined && <span className="soft text-s">{ordinal(rank)} after this round</span>}
      {comparison && <span className="soft text-s">{comparison}</span>}
    </Stack>
  );
}
