import { type ReactNode, useId } from 'react';
import styles from './HowItWorksScreen.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

export function Topic({ title, children }: Props) {
  const id = useId();
  return (
    <section className={styles.topic} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
