import { Button, Textarea } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import { awaitedText, GUESS_HINT } from '#client/seasons/rounds/roundTexts.ts';
import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import { Parts } from '#client/shell/Parts.tsx';
import { useSlots } from '#client/shell/slots.ts';
import { ClosingSection } from '#client/ui/ClosingSection.tsx';
import { copyText } from '#client/ui/Copyable.tsx';
import { DueCard } from '#client/ui/DueCard.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { formatWithZone } from '#client/ui/localTime.ts';
import type { Pool } from '#contract/schemas.ts';
import { noun, plural } from '#domain/names/plural.ts';
import { hasAllGames } from '#domain/scoring/rounds.ts';
import styles from './Manage.module.css';
import { type PoolMember, reminderText } from './poolMembers.ts';

interface Props {
  readonly pool: Pool;
  /** the current round */
  readonly round: SeasonRound;
  readonly members: readonly PoolMember[];
}

/** Shows the progress of the current round's picks, and a message for members with missing ones. */
export function MissingCard({ pool, round: current, members }: Props) {
  const { round } = current;
  const { reminding } = useSlots();
  const picks = members.flatMap(({ entries }) => entries.flatMap((entry) => entry.picks ?? []));
  const made = picks.reduce((sum, entry) => sum + entry.made, 0);
  // the server counts a guess as one more pick of each entry
  const hasGuess = picks.some((entry) => entry.games > current.games.length);
  const games = picks.reduce((sum, entry) => sum + entry.games, 0);
  const missing = members.filter((member) => member.missing > 0).length;
  const reaches = useQueries({ queries: reminding.map(({ reach }) => ({ ...reach(pool.id), enabled: missing > 0 })) });
  return (
    <Stack gap={3} className={styles.missing}>
      <DueCard
        title={round.name}
        deadline={round.deadline}
        made={made}
        games={games}
        note={noteOf(members.length, missing, current)}
        hint={[awaitedText(current), hasGuess ? GUESS_HINT : ''].filter(Boolean).join('. ')}
      />
      {missing > 0 && <Parts of={reminding.map(({ Part }) => Part)} props={{ pool }} />}
      {missing > 0 && (
        <ReminderMessage
          isOpen={reaches.every(({ data }) => data?.reached === 0)}
          text={reminderText(
            pool.name,
            { name: round.name, locks: formatWithZone(round.deadline) },
            members,
            `${window.location.origin}/groups/${pool.id}/picks`,
          )}
        />
      )}
    </Stack>
  );
}

function noteOf(members: number, missing: number, { games, expected }: SeasonRound): string {
  if (members === 0) return 'Nobody has joined yet';
  if (games.length === 0) return 'No games yet';
  if (missing === 0 && !hasAllGames(games.length, expected)) return 'Everyone has made all picks so far';
  if (missing === 0) return 'Everyone has made all picks';
  return `${plural(missing, 'person', 'people')} ${noun(missing, 'is', 'are')} missing picks`;
}

/** Folded where the site reaches somebody: it names everybody, and the site sends most reminders itself. */
function ReminderMessage({ text, isOpen }: { readonly text: string; readonly isOpen: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <ClosingSection id="reminder" title="Remind them yourself" isOpen={isOpen}>
      <Stack gap={3} align="start">
        <Textarea
          ref={field}
          w="100%"
          label="Message for players with missing picks"
          value={text}
          readOnly
          autosize
          maxRows={12}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copyText(text, field.current)}
        >
          Copy Message
        </Button>
      </Stack>
    </ClosingSection>
  );
}
