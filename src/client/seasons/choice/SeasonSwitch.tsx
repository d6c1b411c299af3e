import { LEAGUE_NAMES } from '#client/seasons/season/season.ts';
import { Row } from '#client/ui/layout.tsx';
import type { Season } from '#contract/schemas.ts';
import { formatCount } from '#domain/names/plural.ts';
import styles from './SeasonSwitch.module.css';
import { useMissingPicks } from './useMissingPicks.ts';

interface Props {
  /** the men's and the women's */
  readonly seasons: readonly Season[];
  /** the season that the screen shows */
  readonly shownId: number;
  readonly onChoose: (season: Season) => void;
}

/** Leads from one tournament to the other, and says where picks are missing. */
export function SeasonSwitch({ seasons, shownId, onChoose }: Props) {
  const { bySeason } = useMissingPicks();
  return (
    <Row as="fieldset" className={`not-printed ${styles.switch}`}>
      <legend className="visually-hidden">Tournament</legend>
      {seasons.map((season) => (
        <Row
          key={season.id}
          as="button"
          type="button"
          gap={2}
          justify="center"
          className={`strong ${styles.side}`}
          aria-pressed={season.id === shownId}
          onClick={() => onChoose(season)}
        >
          {LEAGUE_NAMES[season.league]}
          <Missing count={bySeason.find(({ seasonId }) => seasonId === season.id)?.count ?? 0} />
        </Row>
      ))}
    </Row>
  );
}

function Missing({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className={`numeral ${styles.missing}`}>
      {formatCount(count)}
      <span className="visually-hidden"> missing</span>
    </span>
  );
}
