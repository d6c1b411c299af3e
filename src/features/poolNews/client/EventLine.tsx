import {
  IconBolt,
  IconCircleCheck,
  IconCrown,
  IconLock,
  IconPencil,
  IconTicket,
  IconTrophy,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { movedText } from '#client/standing/correctionText.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Pool } from '#contract/schemas.ts';
import type { NewsItem } from '#features/poolNews/contract/poolNews.ts';
import { EventNews } from './EventNews.tsx';
import type { ItemGroup } from './groupItems.ts';
import { ItemTime } from './ItemTime.tsx';
import { itemText, joinedText, playInsText } from './itemText.ts';
import styles from './PoolNews.module.css';
import { AddReaction, Reactions } from './Reactions.tsx';
import type { NewsAccess } from './useNewsAccess.ts';

const ICONS: Readonly<Partial<Record<NewsItem['kind'], typeof IconBolt>>> = {
  locked: IconLock,
  complete: IconCircleCheck,
  playIn: IconTicket,
  joined: IconUserPlus,
  correction: IconPencil,
  lead: IconCrown,
  champion: IconTrophy,
};

/** What is about the standings leads to them. */
const LEADS_ON: ReadonlySet<NewsItem['kind']> = new Set(['lead', 'champion', 'complete']);

interface Props {
  readonly pool: Pool;
  /** one, several joins, or several play-ins */
  readonly items: ItemGroup;
  readonly access: NewsAccess;
}

/** Something that has happened, in a line. Reactions to several are those to the last one. */
export function EventLine({ pool, items, access }: Props) {
  const [item] = items;
  const Icon = ICONS[item.kind] ?? IconBolt;
  const news = (
    // until it is known, and if it never is, the event stands alone
    <PartBoundary fallback={null} errorComponent={() => null}>
      <EventNews pool={pool} item={item} />
    </PartBoundary>
  );
  return (
    <Row gap={2} align="start" className={`text-s ${styles.line} ${styles.touched}`} tabIndex={-1}>
      <Icon className={`ember ${styles.icon}`} size={16} aria-hidden />
      <Stack gap={2} className="typed grow">
        <p>
          {LEADS_ON.has(item.kind) ? (
            <Link to="/groups/$id/leaderboard" params={{ id: pool.id }} className={styles.link}>
              {itemText(item)}
              {news}
            </Link>
          ) : (
            <>
              {eventText(items)}
              {news}
            </>
          )}
          {item.kind === 'correction' && `. ${movedText(item.moved)}`} <ItemTime at={item.at} />
        </p>
        <Reactions pool={pool} item={item} access={access} />
      </Stack>
      <Row className={styles.tools}>
        <AddReaction pool={pool} item={item} access={access} />
      </Row>
    </Row>
  );
}

function eventText(items: ItemGroup): string {
  const [item] = items;
  if (item.kind === 'joined') return joinedText(items.filter((each) => each.kind === 'joined'));
  if (item.kind === 'playIn') return playInsText(items.filter((each) => each.kind === 'playIn'));
  return itemText(item);
}
