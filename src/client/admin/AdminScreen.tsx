import { Tabs } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { seasonsQuery } from '#client/api/queries.ts';
import { useChosenSeason } from '#client/seasons/choice/seasonChoice.ts';
import { useShownSeason } from '#client/seasons/choice/shownSeason.ts';
import { type ConsoleTab, useSlots } from '#client/shell/slots.ts';
import { Stack } from '#client/ui/layout.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { PartError } from '#client/ui/RouteError.tsx';
import { formatCount } from '#domain/names/plural.ts';
import styles from './console/Console.module.css';
import { SiteState } from './console/SiteState.tsx';
import { TABS, type Tab, tabIn } from './console/tabs.ts';
import { SetUp } from './setUp/SetUp.tsx';

const PANELS: Record<Tab, ConsoleTab['Panel']> = {
  users: lazyComponent(() => import('./users/UsersTab.tsx'), 'UsersTab'),
  seasons: lazyComponent(() => import('./seasons/SeasonsTab.tsx'), 'SeasonsTab'),
  rounds: lazyComponent(() => import('./rounds/RoundsTab.tsx'), 'RoundsTab'),
  games: lazyComponent(() => import('./GamesTab.tsx'), 'GamesTab'),
  audit: lazyComponent(() => import('./audit/AuditTab.tsx'), 'AuditTab'),
};
const OWN: readonly ConsoleTab[] = TABS.map((tab) => ({ ...tab, useCount: () => 0, Panel: PANELS[tab.value] }));

const intoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Opens with the games, which are edited daily, or with the seasons if there are none. */
export function AdminScreen() {
  const route = getRouteApi('/signed-in/admin');
  const { tab, seasonId } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const { consoleTabs } = useSlots();
  const chosen = useChosenSeason();
  const opened = useShownSeason();
  // who runs both tournaments may play in one
  const run = seasons.find(({ id, isActive }) => isActive && id === chosen) ?? opened;
  const season = seasons.find(({ id }) => id === seasonId) ?? run;
  const shown = tab ?? (season ? 'games' : 'seasons');
  const tabs = [...OWN.slice(0, -1), ...consoleTabs, ...OWN.slice(-1)];
  const Panel = tabs.find(({ value }) => value === shown)?.Panel;
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
        onChange={(value) => void navigate({ search: { tab: tabIn(value, consoleTabs), seasonId } })}
        keepMounted={false}
        classNames={{ tab: styles.tab }}
      >
        <Tabs.List className={styles.tabs} mb="lg" aria-label="Console">
          {tabs.map((each) => (
            <Tabs.Tab key={each.value} value={each.value} ref={each.value === shown ? intoView : undefined}>
              <Label tab={each} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>
          <PartBoundary resetKey={shown} errorComponent={PartError}>
            <Stack gap={4}>{Panel && <Panel season={season} />}</Stack>
          </PartBoundary>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Label({ tab: { label, useCount } }: { readonly tab: ConsoleTab }) {
  const count = useCount();
  return count > 0 ? `${label} (${formatCount(count)})` : label;
}
