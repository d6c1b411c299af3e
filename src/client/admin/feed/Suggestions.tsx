import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { ChangePreview } from '#client/admin/games/ChangePreview.tsx';
import { UndoBar } from '#client/admin/games/UndoBar.tsx';
import { useFirstResult } from '#client/admin/games/useFirstResult.ts';
import { useGameChange } from '#client/admin/games/useGameChange.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { refocus } from '#client/ui/focus.ts';
import type { Feed } from '#contract/feed.ts';
import type { Game, Round } from '#contract/schemas.ts';
import { noun } from '#domain/names/plural.ts';
import styles from './Feed.module.css';
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
          <h4 className={styles.heading}>
            {shown.length} suggested {noun(shown.length, 'result')}
          </h4>
          <ul className={styles.list}>
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
          </ul>
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
    <span className={styles.team} data-lost={name !== winner || undefined}>
      {name} <span className="numeral">{score}</span>
    </span>
  );
  const why = [hasScores ? '' : `${winner} won.`, reasonText(reason)].filter(Boolean).join(' ');
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <p className={styles.teams}>
          {team(game.team1, score1)} {team(game.team2, score2)}
        </p>
        {why && <p className={styles.why}>{why}</p>}
        {game.winner !== null && <p className={styles.why}>Now: {game.winner} won.</p>}
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
    </li>
  );
}
