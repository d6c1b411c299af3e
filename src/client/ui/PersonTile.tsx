import type { ReactNode } from 'react';
import { TILE_HEX, type TiledPerson, tileOf } from '#domain/names/personTile.ts';
import styles from './PersonTile.module.css';

interface Props {
  readonly person: TiledPerson;
  readonly size: number;
  /** covers the emoji */
  readonly children?: ReactNode;
}

/** Stands next to a person's name, so screen readers skip it. */
export function PersonTile({ person, size, children }: Props) {
  const { emoji, color } = tileOf(person);
  const style = { '--tile': TILE_HEX[color], width: size, height: size, fontSize: size * 0.56 };
  return (
    <span className={styles.avatar} style={style} aria-hidden>
      {emoji}
      {children}
    </span>
  );
}
