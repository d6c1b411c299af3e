import { SeasonSelect } from '#client/seasons/season/SeasonSelect.tsx';
import type { Season } from '#contract/schemas.ts';
import { SeasonSwitch } from './SeasonSwitch.tsx';
import { useSwitch } from './shownSeason.ts';

interface Props {
  readonly seasons: readonly Season[];
  readonly shown: Season;
  /** the switch leaves no step behind: Back would lead to an address that names no season, and show the same again */
  readonly onChoose: (season: Season, replace: boolean) => void;
}

/** The choice of a season: next to the switch it has past ones alone. Of a single season there is nothing to choose. */
export function SeasonChoice({ seasons, shown, onChoose }: Props) {
  const switched = useSwitch();
  return (
    <>
      {switched.length > 0 && (
        <SeasonSwitch seasons={switched} shownId={shown.id} onChoose={(season) => onChoose(season, true)} />
      )}
      <FurtherSeasons seasons={seasons} shown={shown} switched={switched} onChoose={onChoose} />
    </>
  );
}

interface FurtherProps extends Props {
  readonly switched: readonly Season[];
}

/** The seasons that the switch, if there is one, does not lead to. */
export function FurtherSeasons({ seasons, shown, switched, onChoose }: FurtherProps) {
  const further = seasons.filter(({ id }) => switched.every((season) => season.id !== id));
  const value = further.find(({ id }) => id === shown.id);
  const isAlone = further.length === 1 && value !== undefined && switched.length === 0;
  if (further.length === 0 || isAlone) return null;
  return <SeasonSelect seasons={further} value={value} onChange={(season) => onChoose(season, false)} />;
}
