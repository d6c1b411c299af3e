import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Card, Row } from '#client/ui/layout.tsx';
import type { Game } from '#contract/schemas.ts';
import styles from './Games.module.css';
import { useFirstResult } from './useFirstResult.ts';

const SHOWN_MS = 8000;

interface Props {
  /** the game whose result was just saved */
  readonly game: Game;
  readonly onGone: () => void;
  /** asks for the score; undefined if it is known */
  readonly onScore?: (() => void) | undefined;
}

/** Offers for a few seconds to undo a result, or to add its score; it stays while it has the focus. */
export function UndoBar({ game, onGone, onScore }: Props) {
  const undoing = useFirstResult(game, onGone);
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    if (hasFocus) return;
    const timer = setTimeout(onGone, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [onGone, hasFocus]);
  return (
    <Card
      tone="night"
      pad={3}
      className={styles.undo}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <Row wrap gap={2} justify="end">
        <p className="grow typed" role="status">
          <span className="soft text-s">Game updated successfully</span> <strong>{game.winner} won</strong>
        </p>
        {onScore && (
          <Button variant="default" onClick={onScore}>
            Add Score
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={undoing.isPending}
          onClick={() => undoing.mutate({ winner: null })}
        >
          Undo
        </Button>
      </Row>
    </Card>
  );
}
