import { Button } from '@mantine/core';
import { useId } from 'react';
import { Row, Stack } from '#client/ui/layout.tsx';
import { PersonTile } from '#client/ui/PersonTile.tsx';
import type { User } from '#contract/schemas.ts';
import { TILE_COLORS, TILE_EMOJI, TILE_HEX, tileOf } from '#domain/names/personTile.ts';
import styles from './TilePicker.module.css';

/** Null has the part made from the username. */
export type TileChoice = Readonly<Pick<User, 'tileEmoji' | 'tileColor'>>;

export const NOTHING_CHOSEN: TileChoice = { tileEmoji: null, tileColor: null };

interface Props {
  readonly username: string;
  readonly chosen: TileChoice;
  readonly onChange: (chosen: TileChoice) => void;
  readonly onDone: () => void;
}

export function TilePicker({ username, chosen, onChange, onDone }: Props) {
  const name = useId();
  const person = { username, ...chosen };
  const tile = tileOf(person);
  return (
    <Stack gap={4}>
      <fieldset className={styles.choices}>
        <legend>Emoji</legend>
        {TILE_EMOJI.map((emoji) => (
          <label key={emoji} className={styles.choice}>
            <input
              type="radio"
              name={`${name}emoji`}
              checked={emoji === tile.emoji}
              data-autofocus={emoji === tile.emoji || undefined}
              onChange={() => onChange({ ...chosen, tileEmoji: emoji })}
            />
            <span className={styles.emoji}>{emoji}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>Color</legend>
        {TILE_COLORS.map((color) => (
          <label key={color} className={styles.choice}>
            <input
              type="radio"
              name={`${name}color`}
              aria-label={color}
              checked={color === tile.color}
              onChange={() => onChange({ ...chosen, tileColor: color })}
            />
            <span className={styles.color} style={{ '--tile': TILE_HEX[color] }} />
          </label>
        ))}
      </fieldset>
      <Row gap={3} className={styles.foot}>
        <PersonTile person={person} size={44} />
        <Button variant="default" onClick={() => onChange(NOTHING_CHOSEN)}>
          From my name
        </Button>
        <Button onClick={onDone}>Done</Button>
      </Row>
    </Stack>
  );
}
