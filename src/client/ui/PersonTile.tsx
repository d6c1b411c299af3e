import type { ReactNode } from 'react';
import { TILE_HEX, type TiledPerson, tileOf } from '#domain/names/personTile.ts';
import styles from './PersonTile.module.css';

interface Props {
  readonly person: TiledPerson;
  /** in pixels; without it the tile grows with the text around it */
  readonly size?: number;
  /** covers the emoji */
  readonly children?: ReactNode;
}

/** Of a tile's width; the style sheet has its inverse. */
const EMOJI_SHARE = 0.56;

/** Stands next to a person's name, so screen readers skip it. */
export function PersonTile({ person, size, children }: Props) {
  const { emoji, color } = tileOf(person);
  const sizes = size === undefined ? undefined : { width: size, height: size, fontSize: size * EMOJI_SHARE };
  const style = { '--tile': TILE_HEX[color], ...sizes };
  return (
    <span className={styles.avatar} style={style} aria-hidden>
      {emoji}
      {children}
    </span>
  );
}
