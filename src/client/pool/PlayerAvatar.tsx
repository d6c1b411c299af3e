import type { CSSProperties } from 'react';
import { teamFace } from '#domain/teamFace.ts';
import styles from './PlayerAvatar.module.css';

interface Props {
  readonly username: string;
  readonly size: number;
}

/** Another player's letter on a color of that name: a picture is shown to its owner alone. */
export function PlayerAvatar({ username, size }: Props) {
  const { color, ink } = teamFace(username);
  const style = { '--face': color, '--face-ink': ink, width: size, height: size, fontSize: size * 0.42 };
  return (
    <span className={styles.avatar} style={style as CSSProperties} aria-hidden>
      {[...username][0]?.toUpperCase()}
    </span>
  );
}
