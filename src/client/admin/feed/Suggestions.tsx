import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { ChangePreview } from '#client/admin/games/ChangePreview.tsx';
import { UndoBar } from '#client/admin/games/UndoBar.tsx';
import { useFirstResult } from '#client/admin/games/useFirstResult.ts';
import { useGameChange } from '#client/admin/games/useGameChange.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { refocus } from '#client/ui/focus.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Feed } from '#contract/feed.ts';
import type { Game, Round } from '#contract/schemas.ts';
import { noun } from '#domain/names/plural.ts';
import { PANEL_ID, reasonText } from './feedTexts.ts';
import { PlaceSuggestion } from './PlaceSuggestion.tsx';

interface Props {
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
  readonly feed: Feed;
}

/** Finals that the feed does not set. */
export function Suggestions({ rounds, games, feed }: Props) {
  const [accepted, setAccepted] = useState<Game>();
  const forget = useCallback(() => setAccepted(undefined), []);
  // until the next answer of the feed, it still names those just accepted
  const shown = feed.suggestions.flatMap((suggestion) => {
    const game = games.find(({ id }) => id === suggestion.gameId);
    if (!game) return [];
    const known = suggestion.side === undefined ? game.winner : game[`team${suggestion.side}`];
    return known === suggestion.winner ? [] : [{ suggestion, game }];
  });
  const saved = games.find(({ id, winner }) => id === accepted?.id && winner === accepted.winner);
  return (
    <>
      {shown.length > 0 && (
        <>
          <h4>
            {shown.length} suggested {noun(shown.length, 'result')}
          </h4>
          <Stack as="ul" divided>
            {shown.map(({ suggestion, game }) =>
              suggestion.side === undefined ? (
                <Suggestion key={game.id} game={game} suggestion={suggestion} rounds={rounds} onSaved={setAccepted} />
              ) : (
                <PlaceSuggestion
                  key={`${game.id} ${suggestion.side}`}
                  game={game}
                  side={suggestion.side}
                  suggestion={suggestion}
                  rounds={rounds}
                  feed={feed}
                />
              ),
            )}
          </Stack>
        </>
      )}
      {saved && <UndoBar key={saved.id} game={saved} onGone={forget} />}
    </>
  );
}

interface SuggestionProps {
  readonly game: Game;
  readonly suggestion: Feed['suggestions'][number];
  readonly rounds: readonly Round[];
  readonly onSaved: (game: Game) => void;
}

/** Accepted by a tap. A result that is set already is changed only after a preview. */
function Suggestion({ game, suggestion: { winner, score1, score2, reason }, rounds, onSaved }: SuggestionProps) {
  const first = useFirstResult(game, (saved) => {
    onSaved(saved);
    refocus(PANEL_ID);
  });
  const change = useGameChange(game, { ...(game.winner === null && { applyHarmless: first.mutate }) });
  const hasScores = score1 !== null && score2 !== null;
  const accept = () => change.propose({ winner, ...(hasScores && { score1, score2 }) });
  const team = (name: string, score: number | null) => (
    <span className={name === winner ? undefined : 'soft'}>
      {name} <span className="numeral">{score}</span>
    </span>
  );
  const why = [hasScores ? '' : `${winner} won.`, reasonText(reason)].filter(Boolean).join(' ');
  return (
    <Row as="li" wrap gap={2}>
      <div className="grow typed">
        <Row as="p" wrap="text" gap={4} className="strong">
          {team(game.team1, score1)} {team(game.team2, score2)}
        </Row>
        {why && <p className="soft text-s">{why}</p>}
        {game.winner !== null && <p className="soft text-s">Now: {game.winner} won.</p>}
      </div>
      <Button
        aria-label={`Accept: ${winner} won, ${game.team1} – ${game.team2}`}
        loading={first.isPending || change.isPending}
        onClick={accept}
      >
        Accept
      </Button>
      <Confirmation
        title="Change the result"
        action="Change Result"
        isDestructive
        opened={change.preview !== undefined}
        onClose={change.discardPreview}
        isPending={change.isPending}
        onConfirm={accept}
      >
        {change.preview && <ChangePreview game={game} preview={change.preview} rounds={rounds} />}
      </Confirmation>
    </Row>
  );
}
