import { ActionIcon, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import consoleStyles from '#client/admin/console/Console.module.css';
import { useBracketText } from '#client/admin/console/useBracketText.ts';
import { pairingText } from '#client/admin/seasons/pairings.ts';
import { ApiError, call } from '#client/api/call.ts';
import { gamesQuery } from '#client/api/queries.ts';
import { seasonLabel } from '#client/seasons/season.ts';
import { failureText } from '#client/ui/failure.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Round, Season } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import { BracketErrors } from './BracketErrors.tsx';
import { BracketPreview } from './BracketPreview.tsx';
import { BracketSource } from './BracketSource.tsx';
import { rangeOfLine } from './bracketText.ts';
import { GetBracket } from './GetBracket.tsx';

interface Props {
  readonly season: Season;
  /** undefined in a season without rounds, which gets them first */
  readonly opening: Round | undefined;
}

/** Creates the first round of a season from 64 lines of text, after a preview. */
export function NewBracket({ season, opening }: Props) {
  const hasRounds = opening !== undefined;
  const field = useRef<HTMLTextAreaElement>(null);
  const navigate = useNavigate();
  const [text, setText, forgetText] = useBracketText(season.id);
  const { bracket, errors, failure } = useBracketPreview(season.id, hasRounds ? text : '');
  const games = { tab: 'games', seasonId: season.id } as const;
  const making = useApiMutation({
    mutate: () => call('createBracket', { params: { id: season.id }, body: text }),
    invalidates: [gamesQuery(season.id).queryKey],
    success: ({ round, games: made }) => `${plural(made.length, 'game')} of ${round.name} created`,
    failure: 'Failed to create the bracket',
    onSuccess: () => {
      forgetText();
      void navigate({ to: '/admin', search: games });
    },
  });
  const goTo = (path: string) => {
    const range = rangeOfLine(text, path);
    if (range && field.current) select(field.current, range);
  };
  return (
    <Stack gap={5}>
      <Row gap={2}>
        <ActionIcon
          aria-label="Back to the games"
          renderRoot={(props) => <Link to="/admin" search={games} {...props} />}
        >
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
        <h2>The bracket of {seasonLabel(season)}</h2>
      </Row>
      <GetBracket season={season} deadline={opening?.deadline} text={text} onText={setText} />
      <BracketSource
        field={field}
        text={text}
        onText={setText}
        isSound={bracket !== undefined}
        hasErrors={errors.length > 0}
      />
      {!hasRounds && text.trim() !== '' && (
        <Stack gap={3} align="start">
          <p>This season has no rounds yet. Their first deadline will be proposed as the first tip-off.</p>
          <LinkButton to="/admin" search={{ tab: 'rounds', seasonId: season.id }}>
            Create the rounds
          </LinkButton>
        </Stack>
      )}
      {errors.length > 0 && <BracketErrors errors={errors} onGoTo={goTo} />}
      {failure && <p role="alert">{failureText(failure, 'The bracket could not be checked.')}</p>}
      {bracket && (
        <>
          <BracketPreview bracket={bracket} />
          <p className="soft">Final Four: {pairingText(season.finalFour)}</p>
          <Card pad={3} className={consoleStyles.bar}>
            <Row gap={3} justify="between">
              <p className="soft text-s">Preview</p>
              <Button loading={making.isPending} onClick={() => making.mutate()}>
                Create {bracket.games.length} Games
              </Button>
            </Row>
          </Card>
        </>
      )}
    </Stack>
  );
}

/** Scrolls to a part of the text and selects it. */
function select(field: HTMLTextAreaElement, [start, end]: readonly [number, number]): void {
  field.focus();
  field.setSelectionRange(start, end);
  const line = field.value.slice(0, start).split('\n').length;
  const lines = field.value.split('\n').length;
  field.scrollTop = (field.scrollHeight * (line - 2)) / lines;
}

/** Pause in typing before the preview is fetched. */
const PAUSE_MS = 400;

/** Returns the bracket that the text would create, or its errors. */
function useBracketPreview(seasonId: number, text: string) {
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const isEmpty = settled.trim() === '';
  const { data, error } = useQuery({
    queryKey: ['bracketPreview', seasonId, settled],
    queryFn: () => call('createBracket', { params: { id: seasonId }, query: { dryRun: 'true' }, body: settled }),
    enabled: !isEmpty,
    gcTime: 0,
  });
  const isSettled = settled === text && !isEmpty;
  const errors = error instanceof ApiError ? error.issues : [];
  return {
    bracket: isSettled ? data : undefined,
    errors: isEmpty ? [] : errors,
    /** any other error */
    failure: isEmpty || errors.length > 0 ? null : error,
  };
}
