import { Link } from '@tanstack/react-router';
import { placeText } from '#client/standing/entryPlaces.ts';
import { Card, Row } from '#client/ui/layout.tsx';
import { plural } from '#domain/names/plural.ts';
import type { EntrySummary } from './EntryCard.tsx';
import styles from './Section.module.css';

/** The pool of a user with one entry in one pool, as the way there; its rank is on the card of the round once there is one. */
export function PoolLine({ entries }: { readonly entries: readonly EntrySummary[] }) {
  const [place, ...others] = entries.flatMap(({ places }) => places);
  if (!place || others.length > 0 || entries.length > 1) return null;
  const { pool, total } = place;
  const standing = placeText(place);
  return (
    <Card pad={3} className={styles.tappable}>
      <Row justify="between" gap={3} wrap="text">
        <Link to="/groups/$id/leaderboard" params={{ id: pool.id }} className="typed strong" data-main>
          {pool.name}
        </Link>
        <span className="soft">
          {standing ? `${standing} · ${plural(total, 'point')}` : plural(place.entries, 'entry', 'entries')}
        </span>
      </Row>
    </Card>
  );
}
