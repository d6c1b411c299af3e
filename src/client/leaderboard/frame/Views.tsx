import type { ReactNode } from 'react';
import { Row } from '#client/ui/layout.tsx';
import styles from './Frame.module.css';

export const NOW = 'As it stands';

interface Props {
  readonly offered: readonly string[];
  readonly shown: string;
  readonly onShow: (view: string) => void;
  /** where the user is as it stands */
  readonly now: ReactNode;
  /** ways to assume winners */
  readonly assumptions: readonly string[];
  readonly onAssume: (assumption: string) => void;
  /** what stands before them */
  readonly children?: ReactNode;
}

/** The ways to look at the standings, in one line that scrolls sideways where it is too long. */
export function Views({ offered, shown, onShow, now, assumptions, onAssume, children }: Props) {
  return (
    <Row as="fieldset" gap={2} className={`not-printed ${styles.views}`}>
      <legend className="visually-hidden">Views</legend>
      {children}
      {offered.map((view) => (
        <Row
          key={view}
          as="button"
          type="button"
          gap={1}
          className={`strong ${styles.view}`}
          aria-pressed={view === shown}
          onClick={() => onShow(view)}
        >
          {view === NOW && <span className={`ember ${styles.dot}`} aria-hidden />}
          <span>
            {view}
            {view === NOW && now}
          </span>
        </Row>
      ))}
      {assumptions.map((name) => (
        <button
          key={name}
          type="button"
          className={`strong ${styles.view}`}
          aria-haspopup="dialog"
          onClick={() => onAssume(name)}
        >
          {name}
        </button>
      ))}
    </Row>
  );
}
