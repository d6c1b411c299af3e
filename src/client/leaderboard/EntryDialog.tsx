import { Accordion, VisuallyHidden } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconCheck, IconHourglass, IconMinus, IconX } from '@tabler/icons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pickGridQuery } from '#client/api/queries.ts';
import { PlayerAvatar } from '#client/pool/PlayerAvatar.tsx';
import { useOwnEntryIds } from '#client/pool/useOwnEntryIds.ts';
import { beforeJoiningText } from '#client/seasons/roundTexts.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { LazyBoundary } from '#client/ui/lazyPart.tsx';
import type { Group, Leaderboard, PickGrid } from '#contract/schemas.ts';
import { formatCount, noun, plural } from '#domain/plural.ts';
import styles from './EntryDialog.module.css';
import {
  differences,
  differText,
  type EntryRound,
  entryRounds,
  type GridEntry,
  type PickedGame,
  type PickOutcome,
} from './entryRounds.ts';

interface Props {
  readonly pool: Group;
  readonly leaderboard: Leaderboard;
  readonly entryId: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function EntryDialog({ pool, leaderboard, entryId, opened, onClose }: Props) {
  // The dialog has to see `opened` change, or it does not return the focus.
  const mounted = useMounted();
  const row = leaderboard.rows.find((candidate) => candidate.entryId === entryId);
  return (
    <Dialog title={row?.entryName ?? 'Entry not found'} opened={mounted && opened} onClose={onClose}>
      {row ? (
        <LazyBoundary fallback={<Loading />}>
          <EntryPoints pool={pool} leaderboard={leaderboard} row={row} />
        </LazyBoundary>
      ) : (
        <p>This entry does not play in this pool, or not any more.</p>
      )}
    </Dialog>
  );
}

interface PointsProps {
  readonly pool: Group;
  readonly leaderboard: Leaderboard;
  readonly row: Leaderboard['rows'][number];
}

/** Shows an entry's points and picks by round, all from the pick grid, so that the sums agree. */
function EntryPoints({ pool, leaderboard, row }: PointsProps) {
  const { data: grid } = useSuspenseQuery(pickGridQuery(pool.id));
  useRefetchedGrid(leaderboard, pool.id);
  const entry = grid.entries.find(({ entryId }) => entryId === row.entryId);
  const compare = useComparison(grid, entry);
  const isOwn = useOwnEntryIds().has(row.entryId);
  if (!entry) return <p>The picks of this entry are not here yet.</p>;
  const rounds = entryRounds(grid, entry, pool);
  const played = rounds.findLast(({ games }) => games.length > 0);
  return (
    <>
      <dl className={styles.summary}>
        <div>
          <dt>Player</dt>
          <dd className={styles.player}>
            <PlayerAvatar person={row} size={22} />
            <span>{row.username}</span>
          </dd>
        </div>
        <div>
          <dt>Rank</dt>
          <dd className="numeral">{formatCount(row.rank)}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd className="numeral">{formatCount(entry.total)}</dd>
        </div>
      </dl>
      <Accordion
        multiple
        order={3}
        keepMounted={false}
        defaultValue={[String(played?.number)]}
        classNames={{ root: styles.rounds, item: styles.round, control: styles.control, content: styles.content }}
      >
        {rounds.map((round) =>
          round.isBefore ? (
            <div key={round.number} className={styles.before}>
              <span className={styles.name}>{round.name}</span>
              <span className={styles.product}>{beforeJoiningText(isOwn)}</span>
            </div>
          ) : (
            <Accordion.Item key={round.number} value={String(round.number)}>
              <Accordion.Control>
                <RoundPoints round={round} comparison={compare(round.number)} />
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
  readonly comparison: string | undefined;
}

function RoundPoints({ round, comparison }: RoundProps) {
  const { name, pointsPerPick, correct, decided, games, points, bonus } = round;
  const toCome = games.filter(({ outcome }) => outcome === 'open').length;
  return (
    <span className={styles.sum}>
      <span className={styles.name}>{name}</span>
      <span className={`numeral ${styles.points}`}>{plural(points, 'point')}</span>
      <span className={styles.product}>
        {correct} of {decided} correct × {plural(pointsPerPick, 'point')} each
        {bonus > 0 && ` + ${formatCount(bonus)} upset bonus`}
        {toCome > 0 && ` · ${toCome} to come`}
      </span>
      {comparison && <span className={styles.product}>{comparison}</span>}
    </span>
  );
}

/** Refetches the pick grid when the leaderboard changes, as it polls less often. */
function useRefetchedGrid(leaderboard: Leaderboard, poolId: number): void {
  const queryClient = useQueryClient();
  const previous = useRef(leaderboard);
  useEffect(() => {
    if (previous.current === leaderboard) return;
    previous.current = leaderboard;
    void queryClient.invalidateQueries({ queryKey: pickGridQuery(poolId).queryKey });
  }, [queryClient, leaderboard, poolId]);
}

const ICONS = { correct: IconCheck, wrong: IconX, open: IconHourglass, none: IconMinus } satisfies Record<
  PickOutcome,
  unknown
>;

function PickedGames({ games }: { readonly games: readonly PickedGame[] }) {
  return (
    <ul className={styles.games}>
      {games.map(({ game, pick, opponent, outcome, points, bonus }) => {
        const Icon = ICONS[outcome];
        return (
          <li key={game.id} className={styles.game} data-outcome={outcome}>
            <span className={styles.mark}>
              <Icon size={16} stroke={3} aria-hidden />
            </span>
            <span className={styles.text}>
              {pick && opponent ? (
                <>
                  <span className={styles.team}>
                    <Seed seed={pick.seed} /> <span>{pick.team}</span>
                  </span>
                  <span className={styles.outcome}>
                    {VERDICTS[outcome]} <Seed seed={opponent.seed} /> {opponent.team}
                  </span>
                </>
              ) : (
                <>
                  <span className={styles.team}>No pick</span>
                  <span className={styles.outcome}>
                    <Seed seed={game.seed1} /> {game.team1} – <Seed seed={game.seed2} /> {game.team2}
                  </span>
                </>
              )}
            </span>
            {outcome !== 'open' && <Earned points={points} bonus={bonus} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Stands before the opponent's name. */
const VERDICTS: Readonly<Record<PickOutcome, string>> = {
  correct: 'Correct: beat',
  wrong: 'Wrong: lost to',
  open: 'Not decided yet, against',
  none: '',
};

function Seed({ seed }: { readonly seed: number }) {
  return (
    <>
      <VisuallyHidden>seed </VisuallyHidden>
      <span className={styles.seed}>{seed}</span>
    </>
  );
}

function Earned({ points, bonus }: Pick<PickedGame, 'points' | 'bonus'>) {
  return (
    <span className={`numeral ${styles.earned}`}>
      {points > 0 ? `+${points}` : points}
      <VisuallyHidden> {noun(points, 'point')}</VisuallyHidden>
      {bonus > 0 && <span className={styles.bonus}>{bonus} bonus</span>}
    </span>
  );
}
