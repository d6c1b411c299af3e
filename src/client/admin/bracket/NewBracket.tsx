import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useBracketText } from '#client/admin/console/useBracketText.ts';
import { seasonLabel } from '#client/seasons/season/season.ts';
import { failureText } from '#client/ui/failure.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Round, Season } from '#contract/schemas.ts';
import { BracketErrors } from './BracketErrors.tsx';
import { BracketSource } from './BracketSource.tsx';
import { CreateGames } from './CreateGames.tsx';
import { GetBracket } from './GetBracket.tsx';
import { useBracketPreview } from './useBracketPreview.ts';

interface Props {
  readonly season: Season;
  /** undefined in a season without rounds, which gets them first */
  readonly opening: Round | undefined;
}

/** Creates the first round of a season from 64 lines of text, after a preview. */
export function NewBracket({ season, opening }: Props) {
  const hasRounds = opening !== undefined;
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText, forgetText] = useBracketText(season.id);
  const { bracket, errors, failure } = useBracketPreview(season.id, hasRounds ? text : '');
  return (
    <Stack gap={5}>
      <Row gap={2}>
        <ActionIcon
          aria-label="Back to the games"
          renderRoot={(props) => <Link to="/admin" search={{ tab: 'games', seasonId: season.id }} {...props} />}
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
            Create the Rounds
          </LinkButton>
        </Stack>
      )}
      {errors.length > 0 && <BracketErrors errors={errors} text={text} field={field} />}
      {failure && <p role="alert">{failureText(failure, 'The bracket could not be checked.')}</p>}
      {bracket && <CreateGames season={season} text={text} bracket={bracket} onCreated={forgetText} />}
    </Stack>
  );
}
