import { Fragment } from 'react';
import { formatDateTime } from '#client/api/clock.ts';
import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import { Facts } from '#client/ui/Facts.tsx';
import { isPickable } from '#domain/scoring/rounds.ts';
import styles from './NoticeCard.module.css';

/** The next round to lock, where no card of it says more. */
export function NextRound({ round: { round, games, state } }: { readonly round: SeasonRound }) {
  const offer = isPickable({ state, games }) ? 'open' : 'no games to pick';
  return (
    <p className={`soft ${styles.above}`}>
      <Facts
        facts={[
          <Fragment key="name">
            Next: <strong>{round.name}</strong>
          </Fragment>,
          games.length === 0 ? 'no games yet' : offer,
          <Fragment key="locks">
            locks <time dateTime={round.deadline}>{formatDateTime(round.deadline)}</time>
          </Fragment>,
        ]}
      />
    </p>
  );
}
