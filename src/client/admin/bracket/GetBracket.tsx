import { Button } from '@mantine/core';
import { IconCloudDownload } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { feedQuery } from '#client/admin/console/consoleQueries.ts';
import { call, serverNow } from '#client/api/call.ts';
import { failureText } from '#client/ui/failure.ts';
import { Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Season } from '#contract/schemas.ts';
import { noun } from '#domain/names/plural.ts';
import styles from './Bracket.module.css';
import { bracketText } from './bracketText.ts';
import { firstDay } from './firstDay.ts';

/** Each missing team is an error of the text, too. */
const SHOWN = 6;

interface Props {
  readonly season: Season;
  /** the first deadline; undefined without round 1 */
  readonly deadline: string | undefined;
  /** what is in the field */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Fills the field of the paste from the results feed, if there is one, and says what the feed lacks. */
export function GetBracket({ season, deadline, text, onText }: Props) {
  const [replaced, setReplaced] = useState('');
  const { data: feed } = useSuspenseQuery(feedQuery(season.id));
  const getting = useApiMutation({
    mutate: () => {
      const from = firstDay(deadline, serverNow());
      return call('readFeedBracket', { params: { id: season.id }, query: from === undefined ? {} : { from } });
    },
    // stays on the screen
    failure: () => undefined,
    onSuccess: ({ teams }) => {
      // also what was typed while the feed was asked
      setReplaced(text);
      onText(bracketText(teams));
    },
  });
  if (feed.source === 'off') return null;
  return (
    <Stack as="section" gap={2} align="start" aria-label="Bracket of the results feed">
      <Button
        className={styles.tall}
        variant={text.trim() === '' ? 'filled' : 'default'}
        leftSection={<IconCloudDownload size={18} aria-hidden />}
        loading={getting.isPending}
        onClick={() => getting.mutate()}
      >
        Get the Bracket
      </Button>
      {!getting.data && (
        <p className="soft">Asks for the {feed.league}’s bracket: men or women is chosen in the season’s settings.</p>
      )}
      <div role="status">
        {getting.data && <Found {...getting.data} />}
        {getting.error && (
          <p className="bad strong typed">
            {failureText(getting.error, 'The bracket could not be fetched.')} Try again later, or paste it below.
          </p>
        )}
      </div>
      {replaced.trim() !== '' && replaced !== text && (
        <Button variant="subtle" onClick={() => onText(replaced)}>
          Back to the Text Before
        </Button>
      )}
    </Stack>
  );
}

interface FoundProps {
  readonly teams: readonly unknown[];
  readonly missing: readonly string[];
}

function Found({ teams, missing }: FoundProps) {
  const more = missing.length - SHOWN;
  return (
    <>
      <p className="soft">
        {teams.length} {noun(teams.length, 'team')} from the results feed.
      </p>
      {missing.length > 0 && (
        <ul className={styles.missing}>
          {missing.slice(0, SHOWN).map((text) => (
            <li key={text}>{text}</li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      )}
    </>
  );
}
