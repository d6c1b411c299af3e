import { inkOn } from '#domain/names/colors.ts';
import styles from './TeamTile.module.css';

interface Props {
  readonly abbr: string;
  /** `#rrggbb` */
  readonly color: string;
}

/** Stands next to a team's name, so screen readers skip it. Its size follows the font size around it. */
export function TeamTile({ abbr, color }: Props) {
  const colors = { '--team': color, '--team-ink': inkOn(color) };
  return (
    <span className={styles.tile} style={colors} aria-hidden>
      <span className={styles.abbr}>{abbr}</span>
    </span>
  );
}
