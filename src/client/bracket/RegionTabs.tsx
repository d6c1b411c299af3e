import { Tabs } from '@mantine/core';
import { useState } from 'react';
import styles from './Bracket.module.css';
import { type DrawnBracket, shortName } from './drawnBracket.tsx';
import { FinalFour } from './FinalFour.tsx';
import { RegionBracket } from './RegionBracket.tsx';

const FINAL_FOUR = 'Final Four';

/** One region at a time, for narrow screens. Opens with the Final Four once it has games. */
export function RegionTabs({ bracket }: { readonly bracket: DrawnBracket }) {
  const regions = bracket.finalFour.flat();
  const last = regions.length;
  const [chosen, setChosen] = useState(() => {
    const hasFinalFour = bracket.matchups.some(({ place, game }) => place.region === FINAL_FOUR && game);
    return hasFinalFour ? last : 0;
  });
  return (
    <Tabs
      value={String(chosen)}
      onChange={(value) => setChosen(Number(value))}
      keepMounted={false}
      classNames={{ list: styles.list, tab: styles.tab }}
    >
      <Tabs.List aria-label="Region">
        {[...regions, FINAL_FOUR].map((region, index) => (
          <Tabs.Tab key={region} value={String(index)}>
            {shortName(region)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {regions.map((region, index) => (
        <Tabs.Panel key={region} value={String(index)}>
          <RegionBracket bracket={bracket} region={region} />
        </Tabs.Panel>
      ))}
      <Tabs.Panel value={String(last)}>
        <FinalFour bracket={bracket} />
      </Tabs.Panel>
    </Tabs>
  );
}
