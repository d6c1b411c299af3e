import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { entriesQuery, picksQuery } from '#client/api/queries.ts';
import { InviteButton } from '#client/invite/InviteButton.tsx';
import { progressText } from '#client/leaderboard/frame/progressText.ts';
import type { PoolLeaderboard } from '#client/leaderboard/table/usePoolLeaderboard.ts';
import { countedPicks } from '#client/seasons/rounds/countedPicks.ts';
import { type OwnProgress, ownProgress } from '#client/seasons/rounds/ownProgress.ts';
import { ownProgressFacts, tallyFacts } from '#client/seasons/rounds/roundTexts.ts';
import { type SeasonRound, seasonNow } from '#client/seasons/rounds/seasonRounds.ts';
import { isOut, scoringFor } from '#client/seasons/season/poolsOf.ts';
import { Parts } from '#client/shell/Parts.tsx';
import { useUser } from '#client/shell/session.ts';
import { useSlots } from '#client/shell/slots.ts';
import { championsLine } from '#client/standing/championsLine.ts';
import { PointsNote } from '#client/standing/PointsNote.tsx';
import { Facts } from '#client/ui/Facts.tsx';
import { HowItWorksLink } from '#client/ui/HowItWorksLink.tsx';
import { Row } from '#client/ui/layout.tsx';
import type { Leaderboard } from '#contract/standings.ts';
import { plural } from '#domain/names/plural.ts';
import { roundChampions } from '#domain/scoring/standings.ts';

/** What is worth a look and not the first screen: own picks of the round in play, round champions, rules. */
export function PoolDetails({ board }: { readonly board: PoolLeaderboard }) {
  const { pool, leaderboard, rounds, played, isArchived, hasStarted, isRunning } = board;
  const { inPlay } = seasonNow(played, { isArchived });
  const { detailLinks, standingsDetails } = useSlots();
  const user = useUser();
  const isAlone = leaderboard.rows.every(({ userId }) => userId === user.id);
  return (
    <>
      {inPlay && <p>{progressText(leaderboard, played)}</p>}
      {inPlay && <OwnRound board={board} round={inPlay} />}
      {!leaderboard.final && <RoundChampions leaderboard={leaderboard} rounds={played} />}
      {hasStarted && <Parts of={standingsDetails} props={{ pool }} />}
      <PointsNote pool={pool} rounds={rounds} hasLate={leaderboard.rows.some(isOut)} />
      {hasStarted && (
        <Row gap={5} wrap="text" className="not-printed">
          {isRunning && !isAlone && <InviteButton pool={pool} isPrimary={false} />}
          <Parts of={detailLinks} props={{ pool }} />
          <HowItWorksLink poolId={pool.id} />
        </Row>
      )}
    </>
  );
}

const FEW = 3;

interface OwnProps {
  readonly board: PoolLeaderboard;
  readonly round: SeasonRound;
}

/** The progress of the user's best entries in the round in play. */
function OwnRound({ board: { pool, leaderboard }, round }: OwnProps) {
  const { data: all } = useSuspenseQuery(entriesQuery());
  const own = leaderboard.rows.flatMap((row) =>
    all.filter(({ id }) => id === row.entryId).map((entry) => ({ entry, row })),
  );
  const shown = own.slice(0, FEW);
  const answers = useQueries({ queries: shown.map(({ entry }) => picksQuery(entry.id)) });
  if (answers.some(({ data }) => data === undefined)) return null;
  const entries = shown.map(({ entry, row }, index) => {
    const picks = countedPicks(answers[index]?.data ?? [], [pool]);
    return { ...entry, progress: ownProgress(round, entry, picks, [scoringFor(pool, row)]) };
  });
  const [only, ...others] = entries;
  if (!only) return null;
  if (others.length === 0) {
    return (
      <p>
        <Facts facts={ownProgressFacts(only.progress)} />
      </p>
    );
  }
  const more = own.length - shown.length;
  return (
    <ul aria-label={`In play: ${round.round.name}`}>
      {entries.map(({ id, name, progress }) => (
        <li key={id}>
          <EntryRound name={name} progress={progress} />
        </li>
      ))}
      {more > 0 && <li>and {plural(more, 'more entry', 'more entries')}</li>}
    </ul>
  );
}

function EntryRound({ name, progress }: { readonly name: string; readonly progress: OwnProgress }) {
  const [counts, ...others] = tallyFacts(progress);
  const own = (
    <Fragment key="own">
      <strong>{name}</strong>: {counts}
    </Fragment>
  );
  return <Facts facts={[own, ...others]} />;
}

interface ChampionsProps {
  readonly leaderboard: Leaderboard;
  readonly rounds: readonly SeasonRound[];
}

/** The champions of each complete round, the last one first. */
function RoundChampions({ leaderboard: { rounds: past, rows }, rounds }: ChampionsProps) {
  // who picked the one game of a round is no champion
  const isPlayed = ({ state, games }: SeasonRound) => state === 'complete' && games.length > 1;
  const complete = new Set(rounds.filter(isPlayed).map(({ number }) => number));
  const lines = past.flatMap(({ number, name }, round) => {
    const champions = complete.has(number) ? roundChampions(rows, round) : undefined;
    return champions ? [{ number, text: championsLine(name, champions) }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Round champions">
      {lines.toReversed().map(({ number, text }) => (
        <li key={number}>{text}</li>
      ))}
    </ul>
  );
}
