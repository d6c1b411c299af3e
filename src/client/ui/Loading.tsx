import styles from './Loading.module.css';

export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.ball} aria-hidden />
      <span className={styles.bar} aria-hidden />
      <span>Loading tournament data...</span>
    </div>
  );
}
