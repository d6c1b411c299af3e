import { seasonLabel } from '#client/seasons/season/season.ts';
import { PlainPage } from '#client/shell/PlainPage.tsx';
import { Card, Row } from '#client/ui/layout.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { PersonTile } from '#client/ui/PersonTile.tsx';
import { formatCount, noun } from '#domain/names/plural.ts';
import { hasRanks } from '#domain/scoring/hasRanks.ts';
import type { Screen } from '#features/bigScreen/contract/screen.ts';
import { headlineNow } from './finals.ts';
import styles from './PublicStandings.module.css';

/** The standings for a phone, where the address of the screen is a public link. It never has the invite. */
export function PublicStandings({ screen }: { readonly screen: Screen }) {
  const { pool, season, rounds, rows, final } = screen;
  const round = final ? 'Final' : (rounds.at(-1)?.name ?? 'not started yet');
  const { who, what } = headlineNow(screen);
  const isRanked = hasRanks(rows, final);
  return (
    <PlainPage>
      <PageHeading title={pool} note={`${seasonLabel(season)} · ${round}`} />
      <p className={`typed strong text-l ${styles.lead}`}>
        {who} {what}
      </p>
      <Card as="ol" pad={0} divided aria-label="Standings">
        {rows.map((row) => (
          <Row as="li" key={row.entryId} gap={3} className={styles.row}>
            <span className={`numeral text-l ${styles.rank}`}>{isRanked && formatCount(row.rank)}</span>
            <PersonTile person={row} size={32} />
            <span className="grow typed strong">{row.entryName}</span>
            <span className="numeral text-l">
              {formatCount(row.total)}
              <span className="visually-hidden"> {noun(row.total, 'point')}</span>
            </span>
          </Row>
        ))}
      </Card>
    </PlainPage>
  );
}
