import { Tabs } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { reportsQuery } from '#client/api/moderationQueries.ts';
import { seasonsQuery } from '#client/api/queries.ts';
import { useChosenSeason } from '#client/seasons/choice/seasonChoice.ts';
import { useShownSeason } from '#client/seasons/choice/shownSeason.ts';
import { Stack } from '#client/ui/layout.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { PartError } from '#client/ui/RouteError.tsx';
import type { Season } from '#contract/schemas.ts';
import { formatCount } from '#domain/names/plural.ts';
import styles from './console/Console.module.css';
import { SiteState } from './console/SiteState.tsx';
import { TABS, type Tab, tabIn } from './console/tabs.ts';
import { SetUp } from './setUp/SetUp.tsx';

interface PanelProps {
  /** the chosen season; undefined if there is none */
  readonly season: Season | undefined;
}

const PANELS: Record<Tab, ComponentType<PanelProps>> = {
  users: lazyComponent(() => import('./users/UsersTab.tsx'), 'UsersTab'),
  seasons: lazyComponent(() => import('./seasons/SeasonsTab.tsx'), 'SeasonsTab'),
  rounds: lazyComponent(() => import('./rounds/RoundsTab.tsx'), 'RoundsTab'),
  games: lazyComponent(() => import('./GamesTab.tsx'), 'GamesTab'),
  reports: lazyComponent(() => import('./reports/ReportsTab.tsx'), 'ReportsTab'),
  audit: lazyComponent(() => import('./audit/AuditTab.tsx'), 'AuditTab'),
};

const intoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Opens with the games, which are edited daily, or with the seasons if there are none. */
export function AdminScreen() {
  const route = getRouteApi('/signed-in/admin');
  const { tab, seasonId } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const { data: reports = [] } = useQuery(reportsQuery());
  const chosen = useChosenSeason();
  const opened = useShownSeason();
  // who runs both tournaments may play in one
  const run = seasons.find(({ id, isActive }) => isActive && id === chosen) ?? opened;
  const season = seasons.find(({ id }) => id === seasonId) ?? run;
  const shown = tab ?? (season ? 'games' : 'seasons');
  const Panel = PANELS[shown];
  return (
    <>
      <PageHeading title="Admin" />
      <PartBoundary fallback={null}>
        <SiteState />
      </PartBoundary>
      <PartBoundary fallback={null}>
        <SetUp season={season} tab={shown} />
      </PartBoundary>
      <Tabs
        value={shown}
        onChange={(value) => void navigate({ search: { tab: tabIn(value), seasonId } })}
        keepMounted={false}
        classNames={{ tab: styles.tab }}
      >
        <Tabs.List className={styles.tabs} mb="lg" aria-label="Console">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} ref={value === shown ? intoView : undefined}>
              {value === 'reports' && reports.length > 0 ? `${label} (${formatCount(reports.length)})` : label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>
          <PartBoundary resetKey={shown} errorComponent={PartError}>
            <Stack gap={4}>
              <Panel season={season} />
            </Stack>
          </PartBoundary>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
