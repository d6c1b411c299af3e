import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import styles from '#client/admin/console/Console.module.css';
import { seasonLabel } from '#client/seasons/season.ts';
import type { Season } from '#contract/schemas.ts';
import { EditSeasonDialog } from './EditSeasonDialog.tsx';
import { pairingText } from './pairings.ts';
import { SeasonConfirmation } from './SeasonConfirmation.tsx';
import { type SeasonAction, SeasonMenu } from './SeasonMenu.tsx';

interface Props {
  readonly season: Season;
  /** the active season, if any */
  readonly active: Season | undefined;
}

export function SeasonCard({ season, active }: Props) {
  const [doing, setDoing] = useState<SeasonAction>();
  const done = () => setDoing(undefined);
  const label = seasonLabel(season);
  return (
    <article className={styles.card} aria-label={label}>
      <div className={styles.top}>
        <div className={styles.text}>
          <h3>{label}</h3>
          <p className={styles.note}>Final Four: {pairingText(season.finalFour)}</p>
        </div>
        {season.isActive && (
          <span className={styles.badge} data-tone="now">
            Active
          </span>
        )}
        {season.isArchived && <span className={styles.badge}>Archived</span>}
        <SeasonMenu season={season} onChoose={setDoing} />
      </div>
      <div className={styles.actions}>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/admin" search={{ tab: 'rounds', seasonId: season.id }} {...props} />}
        >
          Rounds
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/admin" search={{ tab: 'games', seasonId: season.id }} {...props} />}
        >
          Games
        </Button>
      </div>
      <EditSeasonDialog season={season} opened={doing === 'edit'} onClose={done} />
      <SeasonConfirmation season={season} active={active} doing={doing} onClose={done} />
    </article>
  );
}
