import { isRanked, leadText, noRanksText } from '#client/pool/entryPlaces.ts';
import { PlayerAvatar } from '#client/pool/PlayerAvatar.tsx';
import { Rank } from '#client/pool/Rank.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { PoolStanding } from '#contract/standings.ts';
import { formatCount, noun, plural } from '#domain/names/plural.ts';
import leadStyles from './LeadCards.module.css';
import styles from './PoolStandingView.module.css';

const MAX_OWN = 3;
const PODIUM = 3;

/** A pool in short: the user's ranks, the points behind the leader, and the first three. */
export function PoolStandingView({ standing }: { readonly standing: PoolStanding }) {
  const { entries, leaders, own } = standing;
  if (!isRanked(standing)) return <p className="soft">{noRanksText(standing)}</p>;
  const ownIds = new Set(own.map(({ entryId }) => entryId));
  return (
    <>
      {own.length > 0 && (
        <Stack as="ul" gap={2} aria-label="My rank">
          {own.slice(0, MAX_OWN).map((row) => (
            <Row key={row.entryId} as="li" justify="between" align="end" gap={3}>
              <Rank rank={row.rank} moved={row.moved} entries={entries} facts={own.length > 1 ? [row.entryName] : []} />
              <Stack align="end" className={leadStyles.points}>
                <span>
                  <strong className="numeral">{formatCount(row.total)}</strong> {noun(row.total, 'point')}
                </span>
                <span className="soft text-s typed">{leadText(row, standing)}</span>
              </Stack>
            </Row>
          ))}
        </Stack>
      )}
      {own.length > MAX_OWN && (
        <p className="soft text-s">and {plural(own.length - MAX_OWN, 'more entry', 'more entries')}</p>
      )}
      <ol className={styles.leaders} aria-label="The first three">
        {leaders.slice(0, PODIUM).map((leader) => (
          <Row key={leader.entryId} as="li" gap={3} data-own={ownIds.has(leader.entryId) || undefined}>
            <span className={`numeral soft ${styles.place}`}>{formatCount(leader.rank)}</span>
            <PlayerAvatar person={leader} size={28} />
            <span className="grow typed">{leader.entryName}</span>
            <span className="numeral">
              {formatCount(leader.total)}
              <span className="visually-hidden"> {noun(leader.total, 'point')}</span>
            </span>
          </Row>
        ))}
      </ol>
    </>
  );
}
