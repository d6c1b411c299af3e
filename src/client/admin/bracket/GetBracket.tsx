import { Button } from '@mantine/core';
import { IconCloudDownload } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { feedQuery } from '#client/api/queries.ts';
import { Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Season } from '#contract/schemas.ts';
import { noun } from '#domain/names/plural.ts';
import styles from './Bracket.module.css';
import { bracketText } from './bracketText.ts';

/** Each missing team is an error of the text, too. */
const SHOWN = 6;

interface Props {
  readonly season: Season;
  /** whether it is the next thing to do */
  readonly isFirst: boolean;
  readonly onText: (text: string) => void;
}

/** Fills the field of the paste from the results feed, if there is one, and says what the feed lacks. */
export function GetBracket({ season, isFirst, onText }: Props) {
  const { data: feed } = useSuspenseQuery(feedQuery(season.id));
  const getting = useApiMutation({
    mutate: () => call('readFeedBracket', { params: { id: season.id }, query: {} }),
    failure: 'Failed to get the bracket',
    onSuccess: ({ teams }) => onText(bracketText(teams)),
  });
  if (feed.source === 'off') return null;
  return (
    <Stack as="section" gap={2} align="start" aria-label="Bracket of the results feed">
      <Button
        className={styles.tall}
        variant={isFirst ? 'filled' : 'default'}
        leftSection={<IconCloudDownload size={18} aria-hidden />}
        loading={getting.isPending}
        onClick={() => getting.mutate()}
      >
        Get the bracket
      </Button>
      <div role="status">{getting.data && <Found {...getting.data} />}</div>
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
