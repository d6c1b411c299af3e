import { IconBallBasketball } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { leaderboardQuery, pickGridQuery } from '#client/api/queries.ts';
import { moveText } from '#client/standing/moveText.ts';
import { useOwnEntryIds } from '#client/standing/useOwnEntryIds.ts';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Pool } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import type { NewsItem } from '#features/poolNews/contract/poolNews.ts';
import type { ItemGroup } from './groupItems.ts';
import { ItemTime } from './ItemTime.tsx';
import { scoreText, upsetBy, winnerText } from './itemText.ts';
import { ownMove } from './ownMove.ts';
import styles from './PoolNews.module.css';
import { AddReaction, Reactions } from './Reactions.tsx';
import type { NewsAccess } from './useNewsAccess.ts';

const FEW = 3;

interface Props {
  readonly pool: Pool;
  /** results, newest first */
  readonly items: ItemGroup;
  /** the games of later results; undefined if they do not say what its own have moved */
  readonly later: ReadonlySet<number> | undefined;
  readonly access: NewsAccess;
}

/** Results without a message between them, and where they have moved the user. */
export function ResultLines({ pool, items, later, access }: Props) {
  const results = items.filter((item) => item.kind === 'result');
  return (
    <Stack className={`text-s ${styles.line}`}>
      <Row gap={2} align="start">
        <IconBallBasketball className={`ember ${styles.icon}`} size={16} aria-hidden />
        <p className="grow">
          <strong>
            {plural(results.length, 'result')}
            {later && (
              // until it is known, and if it never is, the results stand alone
              <PartBoundary fallback={null} errorComponent={() => null}>
                <Move pool={pool} results={results.map(({ game }) => game.id)} later={later} />
              </PartBoundary>
            )}
          </strong>{' '}
          <ItemTime at={items[0].at} />
        </p>
      </Row>
      <FirstFew items={results} few={FEW} what="results">
        {(shown) => (
          <Stack as="ul">
            {shown.map((item) => (
              <ResultItem key={item.id} pool={pool} item={item} access={access} />
            ))}
          </Stack>
        )}
      </FirstFew>
    </Stack>
  );
}

interface ResultProps {
  readonly pool: Pool;
  readonly item: Extract<NewsItem, { kind: 'result' }>;
  readonly access: NewsAccess;
}

function ResultItem({ pool, item, access }: ResultProps) {
  const upset = upsetBy(item.game);
  return (
    <Row as="li" gap={3} className={`${styles.result} ${styles.touched}`} tabIndex={-1}>
      <Stack gap={2} className="typed grow">
        <span>
          {winnerText(item.game)} <span className={styles.whole}>{scoreText(item.game)}</span>{' '}
          {upset > 0 && <span className="pill ember">Upset</span>}
        </span>
        <Reactions pool={pool} item={item} access={access} />
      </Stack>
      <AddReaction pool={pool} item={item} access={access} />
    </Row>
  );
}

/** Events alone refetch these two: a message moves nobody. */
const NOT_POLLED = { refetchInterval: false } as const;

interface MoveProps {
  readonly pool: Pool;
  readonly results: readonly number[];
  readonly later: ReadonlySet<number>;
}

function Move({ pool, results, later }: MoveProps) {
  const own = useOwnEntryIds();
  const { data: leaderboard } = useSuspenseQuery({ ...leaderboardQuery(pool.id), ...NOT_POLLED });
  const { data: grid } = useSuspenseQuery({ ...pickGridQuery(pool.id), ...NOT_POLLED });
  const best = leaderboard.rows.find(({ entryId }) => own.has(entryId));
  const move = best && ownMove({ leaderboard, grid, pool }, best.entryId, new Set(results), later);
  const text = move && moveText(move);
  if (text === undefined) return null;
  return (
    <>
      {' · '}
      <span className={styles.whole}>{text}</span>
    </>
  );
}
