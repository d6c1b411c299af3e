import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import consoleStyles from '#client/admin/console/Console.module.css';
import { firstTipOff } from '#client/admin/rounds/firstTipOff.ts';
import { pairingText } from '#client/admin/seasons/pairings.ts';
import { call } from '#client/api/call.ts';
import { formatFully } from '#client/api/clock.ts';
import { gamesQuery } from '#client/api/queries.ts';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { CreatedBracket, Season } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import { BracketPreview } from './BracketPreview.tsx';

interface Props {
  readonly season: Season;
  /** a bracket without errors */
  readonly text: string;
  /** what the text would create */
  readonly bracket: CreatedBracket;
  readonly onCreated: () => void;
}

/** The preview of a bracket, and the button that creates its games. */
export function CreateGames({ season, text, bracket, onCreated }: Props) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // the text is above it; nothing moves while somebody types there
    if (!(document.activeElement instanceof HTMLTextAreaElement)) heading.current?.scrollIntoView();
  }, []);
  const creation = useApiMutation({
    mutate: () => call('createBracket', { params: { id: season.id }, body: text }),
    invalidates: [gamesQuery(season.id).queryKey],
    success: ({ round, games }) => `${plural(games.length, 'game')} of ${round.name} created`,
    failure: 'Failed to create the bracket',
    onSuccess: () => {
      onCreated();
      void navigate({ to: '/admin', search: { tab: 'games', seasonId: season.id } });
    },
  });
  const start = firstTipOff(bracket.games);
  return (
    <>
      <Stack gap={1}>
        <h3 ref={heading}>Preview</h3>
        {start !== undefined && (
          <p className="soft">
            First tip-off: <time dateTime={start}>{formatFully(start)}</time>
          </p>
        )}
      </Stack>
      <BracketPreview bracket={bracket} />
      <p className="soft">Final Four: {pairingText(season.finalFour)}</p>
      <Card pad={3} className={consoleStyles.bar}>
        <Row gap={3} justify="between">
          <p className="soft text-s">
            {bracket.round.name} locks{' '}
            <time dateTime={bracket.round.deadline}>{formatFully(bracket.round.deadline)}</time>
          </p>
          <Button loading={creation.isPending} onClick={() => creation.mutate()}>
            Create {bracket.games.length} Games
          </Button>
        </Row>
      </Card>
    </>
  );
}
