import { Progress } from '@mantine/core';
import { IconAlarm } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDateTime, timeLeft, useServerNow } from '#client/api/clock.ts';
import { HOUR } from '#domain/time.ts';
import styles from './DueCard.module.css';
import { Card, Row } from './layout.tsx';

interface Props {
  readonly title: string;
  readonly deadline: string;
  readonly made: number;
  readonly games: number;
  /** the line under the title; `x of y picks made` unless given */
  readonly note?: ReactNode;
  /** a second line under the title */
  readonly hint?: ReactNode;
  readonly barLabel?: string;
  readonly children?: ReactNode;
}

export function DueCard({ title, deadline, made, games, note, hint, barLabel, children }: Props) {
  const progress = `${made} of ${games} picks made`;
  return (
    <Card as="section" tone="night" pad={5} gap={1} className={styles.card} aria-label={`Due next: ${title}`}>
      <Row gap={3} justify="between">
        <h2 className="typed text-2xl">{title}</h2>
        <TimeLeft deadline={deadline} />
      </Row>
      <Row gap={3} align="end" justify="between" wrap="text" className="soft text-s">
        <p>{note ?? (games === 0 ? 'No games yet' : progress)}</p>
        <p className="push">
          <time dateTime={deadline}>{formatDateTime(deadline)}</time>
        </p>
      </Row>
      {hint && <p className="soft text-s">{hint}</p>}
      {games > 0 && (
        <Progress
          className={`not-printed ${styles.bar}`}
          value={(made / games) * 100}
          aria-label={barLabel ?? progress}
        />
      )}
      {children && (
        <Row gap={2} wrap className={styles.actions}>
          {children}
        </Row>
      )}
    </Card>
  );
}

export function TimeLeft({ deadline }: Pick<Props, 'deadline'>) {
  const left = Date.parse(deadline) - useServerNow();
  const isUrgent = left > 0 && left <= HOUR;
  return (
    <p className={`numeral push ${styles.left}`} role="timer" data-urgent={isUrgent || undefined}>
      {isUrgent && <IconAlarm size={16} aria-hidden />}
      {left > 0 && <span className="visually-hidden">Time left: </span>}
      {left > 0 ? timeLeft(left) : 'Locked'}
    </p>
  );
}
