import { isRanked, leadText, noRanksText, placeText } from '#client/standing/entryPlaces.ts';
import { Moved } from '#client/standing/Moved.tsx';
import { Facts } from '#client/ui/Facts.tsx';
import { Stack } from '#client/ui/layout.tsx';
import type { PoolStanding } from '#contract/standings.ts';
import { plural } from '#domain/names/plural.ts';

const MAX_OWN = 3;

/** A pool in a line for each own entry: `2nd of 26 ↑ 1 · 41 points · 3 behind Carl`. */
export function PoolStandingView({ standing }: { readonly standing: PoolStanding }) {
  const { entries, own } = standing;
  if (!isRanked(standing)) return <p className="soft">{noRanksText(standing)}</p>;
  if (own.length === 0) return <p className="soft">{plural(entries, 'entry', 'entries')}</p>;
  return (
    <>
      <Stack as="ul" aria-label="My rank">
        {own.slice(0, MAX_OWN).map((row) => (
          <li key={row.entryId}>
            <Facts
              className="soft"
              facts={[
                own.length > 1 && row.entryName,
                <span key="rank" className="strong">
                  {placeText({ rank: row.rank, entries })} <Moved places={row.moved} />
                </span>,
                plural(row.total, 'point'),
                leadText(row, standing),
              ].filter(Boolean)}
            />
          </li>
        ))}
      </Stack>
      {own.length > MAX_OWN && (
        <p className="soft text-s">and {plural(own.length - MAX_OWN, 'more entry', 'more entries')}</p>
      )}
    </>
  );
}
