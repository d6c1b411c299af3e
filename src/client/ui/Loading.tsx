import styles from './Loading.module.css';

interface Props {
  readonly text?: string;
}

export function Loading({ text = 'Loading tournament data...' }: Props) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.ball} aria-hidden />
      <span className={styles.bar} aria-hidden />
      <span>{text}</span>
    </div>
  );
}
