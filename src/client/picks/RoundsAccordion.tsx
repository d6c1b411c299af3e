import { Accordion } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '#client/api/clock.ts';
import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import { championshipRound } from '#domain/bracket/championship.ts';
import styles from './Picks.module.css';
import { RoundGames } from './RoundGames.tsx';
import { RoundHead } from './RoundHead.tsx';
import { TieBreaker } from './TieBreaker.tsx';
import { usePicksView } from './usePicksView.ts';

/**
 * All rounds: the one that is due first and open, else the one in play, else the last one with games. Neither a deadline nor
 * a result changes that, so that nothing moves under a finger.
 */
export function RoundsAccordion() {
  const { now, entryPicks } = usePicksView();
  const { played } = entryPicks;
  const dueId = now.isDue ? now.open?.id : undefined;
  const lastPlayed = played.findLast(({ games }) => games.length > 0);
  const [firstIds] = useState(() => [...new Set([dueId, (now.inPlay ?? lastPlayed)?.id, now.open?.id])]);
  const [lastDueId, setLastDueId] = useState(dueId);
  const [opened, setOpened] = useState(() =>
    firstIds
      .flatMap((id) => id ?? [])
      .slice(0, 1)
      .map(String),
  );
  // the next round can be picked at last
  if (dueId !== undefined && dueId !== lastDueId) {
    setLastDueId(dueId);
    setOpened([...opened, String(dueId)]);
  }
  const ordered = [
    ...firstIds.flatMap((id) => played.filter((each) => each.id === id)),
    ...played.filter(({ id }) => !firstIds.includes(id)),
  ];
  const isShown = ({ id, games }: SeasonRound) => games.length > 0 || id === dueId;
  const championship = championshipRound(played);
  const final = played.find(({ id }) => id === championship?.id);
  return (
    <Stack gap={4} className={styles.rounds}>
      <Accordion
        multiple
        order={2}
        variant="separated"
        value={opened}
        onChange={setOpened}
        classNames={{ item: styles.round, control: styles.control, label: styles.label, content: styles.content }}
      >
        {ordered.filter(isShown).map((each) => (
          <RoundItem key={each.id} round={each} />
        ))}
      </Accordion>
      <LaterRounds rounds={played.filter((each) => !isShown(each))} />
      {!(final && isShown(final)) && <TieBreaker round={final} />}
    </Stack>
  );
}

/** Rounds without games: there is nothing to open, but their deadlines are known. */
function LaterRounds({ rounds }: { readonly rounds: readonly SeasonRound[] }) {
  if (rounds.length === 0) return null;
  return (
    <Card as="section" pad={3} gap={2} aria-labelledby="later-rounds">
      <h2 id="later-rounds" className="overline">
        No games yet
      </h2>
      <ul className="soft text-s">
        {rounds.map(({ id, round }) => (
          <Row as="li" key={id} justify="between" gap={3} className={styles.later}>
            <span className="typed">{round.name}</span>
            <time dateTime={round.deadline}>{formatDateTime(round.deadline)}</time>
          </Row>
        ))}
      </ul>
    </Card>
  );
}

function RoundItem({ round: each }: { readonly round: SeasonRound }) {
  const { entryPicks, now, progress, scores } = usePicksView();
  const { season, played } = entryPicks;
  const { id, guessGame } = each;
  const score = scores.find((one) => one.round.id === id);
  const isPast = score !== undefined && score.correct !== null;
  const isDue = now.isDue && id === now.open?.id;
  return (
    <Accordion.Item value={String(id)}>
      <RoundHead
        played={each}
        picks={entryPicks.picksOf(each)}
        score={score}
        isLocked={isPast || season.isArchived}
        kind={isDue ? 'due' : id === now.inPlay?.id ? 'inPlay' : 'other'}
        progress={progress}
      />
      <Accordion.Panel>
        <RoundGames played={each} isPast={isPast} />
        {!guessGame && championshipRound(played)?.id === id && <TieBreaker round={each} />}
      </Accordion.Panel>
    </Accordion.Item>
  );
}
