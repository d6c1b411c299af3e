import type { CSSProperties } from 'react';
import { UserAvatar } from '#client/account/UserAvatar.tsx';
import { useUser } from '#client/app/session.ts';
import { teamFace } from '#domain/teamFace.ts';
import styles from './PlayerAvatar.module.css';

interface Props {
  readonly username: string;
  readonly size: number;
}

/** A picture is shown to its owner alone. Other players have a letter on a color of their name. */
export function PlayerAvatar({ username, size }: Props) {
  const user = useUser();
  if (username === user.username) return <UserAvatar user={user} size={size} />;
  const { color, ink } = teamFace(username);
  const style = { '--face': color, '--face-ink': ink, width: size, height: size, fontSize: size * 0.42 };
  return (
    <span className={styles.avatar} style={style as CSSProperties} aria-hidden>
      {[...username][0]?.toUpperCase()}
    </span>
  );
}
