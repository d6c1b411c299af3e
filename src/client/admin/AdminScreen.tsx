import { Tabs } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { CatchBoundary, getRouteApi } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { seasonsQuery } from '#client/api/queries.ts';
import { defaultSeason } from '#client/seasons/season.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { lazyPart } from '#client/ui/lazyPart.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { PartError } from '#client/ui/RouteError.tsx';
import type { Season } from '#contract/schemas.ts';
import styles from './AdminScreen.module.css';
import { TABS, type Tab, tabIn } from './tabs.ts';

interface PanelProps {
  /** the season that is looked at; undefined while there is none */
  readonly season: Season | undefined;
}

const PANELS: Record<Tab, ComponentType<PanelProps>> = {
  users: lazyPart(() => import('./users/UsersTab.tsx'), 'UsersTab'),
  seasons: lazyPart(() => import('./seasons/SeasonsTab.tsx'), 'SeasonsTab'),
  rounds: lazyPart(() => import('./rounds/RoundsTab.tsx'), 'RoundsTab'),
  games: lazyPart(() => import('./games/GamesTab.tsx'), 'GamesTab'),
  audit: lazyPart(() => import('./audit/AuditTab.tsx'), 'AuditTab'),
};

/** The console opens with the games, where the work of every day is; without a season with the seasons. */
export function AdminScreen() {
  const route = getRouteApi('/signed-in/admin');
  const { tab, seasonId } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const season = seasons.find(({ id }) => id === seasonId) ?? defaultSeason(seasons);
  const shown = tab ?? (season ? 'games' : 'seasons');
  const Panel = PANELS[shown];
  return (
    <>
      <PageHeading title="Admin" />
      <Tabs
        value={shown}
        onChange={(value) => void navigate({ search: { tab: tabIn(value), seasonId } })}
        keepMounted={false}
        classNames={{ list: styles.list, tab: styles.tab }}
      >
        <Tabs.List aria-label="Console">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown} className={styles.panel}>
          <CatchBoundary getResetKey={() => shown} errorComponent={PartError}>
            <Suspense fallback={<Loading />}>
              <Panel season={season} />
            </Suspense>
          </CatchBoundary>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
