import { IconChecklist, IconHome, IconTable, IconTournament, IconTrophy } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { usePoolTabs } from '#client/pool/frame/usePoolTabs.ts';
import { type MissingPicks, useMissingPicks } from '#client/seasons/choice/useMissingPicks.ts';
import { Parts } from '#client/shell/Parts.tsx';
import type { PoolTab } from '#client/shell/poolParts.ts';
import { useUser } from '#client/shell/session.ts';
import { Row } from '#client/ui/layout.tsx';
import styles from './Navigation.module.css';
import { useAppBadge } from './useAppBadge.ts';
import { useLeftOut } from './useBar.ts';
import { usePoolNow } from './usePoolNow.ts';

const TABS = [
  { name: 'Dashboard', tab: 'Home', to: '/', Icon: IconHome },
  { name: 'My Picks', tab: 'Picks', to: '/picks', Icon: IconChecklist },
  { name: 'Leaderboard', tab: 'Leaderboard', to: '/leaderboard', Icon: IconTrophy },
  { name: 'Picks Grid', tab: 'Grid', to: '/picks-grid', Icon: IconTable },
  { name: 'Bracket', tab: 'Bracket', to: '/bracket', Icon: IconTournament },
] as const;

/** Narrow screens have them in the account menu. */
const OTHERS = [
  { name: 'Profile', to: '/profile' },
  { name: 'Admin', to: '/admin' },
] as const;

export type Section = (typeof TABS | typeof OTHERS)[number]['name'];

/** The largest number that a badge shows. */
const MAX_COUNT = 99;

/** The main navigation: a row of links in the header; on narrow screens a tab bar at the foot. */
export function Navigation() {
  const { isAdmin } = useUser();
  const current = useMatches({ select: (matches) => matches.at(-1)?.staticData.section });
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const missing = useMissingPicks();
  useAppBadge(missing.count);
  const poolTabs = usePoolTabs();
  const poolId = usePoolNow();
  const leftOut = useLeftOut();
  const marked = (name: Section) => (name === current ? 'page' : undefined);
  return (
    <nav aria-label="Main" className={`grow ${styles.nav}`} data-tab-bar>
      <Row as="ul" gap={1} className={styles.list}>
        {TABS.map(({ name, tab, to, Icon }) => (
          <li key={to} className={name === leftOut ? styles.other : undefined}>
            <Link
              to={to}
              search={name === 'My Picks' ? { entryId: missing.entryId } : {}}
              className={styles.link}
              aria-current={marked(name)}
              activeProps={{}}
            >
              <Icon size={24} aria-hidden className={styles.icon} />
              <span className={styles.name}>{name}</span>
              <span className={styles.tab}>{tab}</span>
              {name === 'My Picks' && <PicksBadge {...missing} />}
            </Link>
          </li>
        ))}
        {poolId !== undefined &&
          poolTabs.map((tab) => (
            <PoolItem key={tab.to} tab={tab} poolId={poolId} mark={tab.to === path ? 'page' : undefined} />
          ))}
        {OTHERS.filter(({ name }) => name !== 'Admin' || isAdmin).map(({ name, to }) => (
          <li key={to} className={styles.other}>
            <Link to={to} className={styles.link} aria-current={marked(name)} activeProps={{}}>
              {name}
            </Link>
          </li>
        ))}
      </Row>
    </nav>
  );
}

interface PoolItemProps {
  readonly tab: PoolTab;
  readonly poolId: number;
  readonly mark: 'page' | undefined;
}

/** A page of a pool, with what is unread on it. */
function PoolItem({ tab: { name, to, Icon, Unread }, poolId, mark }: PoolItemProps) {
  return (
    <li>
      <Link to={to} params={{ id: poolId }} className={styles.link} aria-current={mark} activeProps={{}}>
        <Icon size={24} aria-hidden className={styles.icon} />
        {name}
        <Parts of={[Unread]} props={{ poolId, show: (count) => count > 0 && <Badge count={count} what="unread" /> }} />
      </Link>
    </li>
  );
}

/** Calm once the autopilot makes what is not picked. */
function PicksBadge({ count, auto }: Pick<MissingPicks, 'count' | 'auto'>) {
  if (count > 0) return <Badge count={count} what="missing" />;
  return auto > 0 && <Badge count={auto} what="to the autopilot" isCalm />;
}

interface BadgeProps {
  readonly count: number;
  readonly what: string;
  readonly isCalm?: boolean;
}

function Badge({ count, what, isCalm }: BadgeProps) {
  return (
    <span className={`numeral ${styles.badge}`} data-calm={isCalm || undefined}>
      <span aria-hidden>{count > MAX_COUNT ? `${MAX_COUNT}+` : count}</span>
      <span className="visually-hidden">
        {' '}
        {count} {what}
      </span>
    </span>
  );
}
