import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { featureFigures } from '#app/figures.ts';
import { pickGridQuery } from '#client/api/queries.ts';
import { ownStanding } from '#client/pool/story/ownStanding.ts';
import { RankLine } from '#client/pool/story/RankLine.tsx';
import { useUser } from '#client/shell/session.ts';
import { Facts } from '#client/ui/Facts.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { PersonTile } from '#client/ui/PersonTile.tsx';
import type { Pool } from '#contract/schemas.ts';
import type { Leaderboard } from '#contract/standings.ts';
import styles from './Highlights.module.css';
import { highlights } from './highlights.ts';

interface Props {
  readonly pool: Pool;
  readonly leaderboard: Leaderboard;
}

/** Shows the highlights of a decided pool, from its picks and points: those of the user first. */
export function HighlightList({ pool, leaderboard }: Props) {
  const { data: grid } = useSuspenseQuery(pickGridQuery(pool.id));
  const shown = useMemo(() => highlights(leaderboard, grid, pool, featureFigures), [leaderboard, grid, pool]);
  const user = useUser();
  const own = useMemo(
    () => ownStanding(leaderboard, grid, pool, user.id, featureFigures),
    [leaderboard, grid, pool, user.id],
  );
  return (
    <dl className={styles.highlights}>
      {own && own.story.length > 0 && (
        <Stack gap={1} className={styles.highlight}>
          <dt className="overline">Your year</dt>
          {own.story.map((line) => (
            <dd key={line} className="typed">
              {line}
            </dd>
          ))}
          <dd>
            <RankLine ranks={own.ranks} />
          </dd>
        </Stack>
      )}
      {shown.map(({ title, lines }) => (
        <Stack key={title} gap={1} className={styles.highlight}>
          <dt className="overline">{title}</dt>
          {lines.map(({ who, face, what }) => (
            <Row as="dd" key={`${who} ${what.join()}`} gap={3}>
              {face && <PersonTile person={face} size={32} />}
              <Stack className="typed">
                <strong>{who}</strong>
                <Facts className="soft text-s" facts={what} />
              </Stack>
            </Row>
          ))}
        </Stack>
      ))}
    </dl>
  );
}
