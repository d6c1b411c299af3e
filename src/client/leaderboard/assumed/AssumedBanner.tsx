import { IconFlask } from '@tabler/icons-react';
import styles from '#client/leaderboard/frame/Frame.module.css';
import { Row } from '#client/ui/layout.tsx';
import { assumedText } from './choices.ts';

interface Props {
  readonly choices: number;
  readonly onReset: () => void;
}

/** Stays above hypothetical standings while they scroll. */
export function AssumedBanner({ choices, onReset }: Props) {
  return (
    <Row gap={2} className={styles.banner}>
      <IconFlask size={18} aria-hidden />
      <p className="grow" role="status">
        <strong>Hypothetical</strong> <span className={styles.wide}>· {assumedText(choices)}</span>
      </p>
      <button type="button" className="text-link" onClick={onReset}>
        Back to the real standings
      </button>
    </Row>
  );
}
