import { useEffect, useState } from 'react';
import { seasonLabel } from '#client/seasons/season.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import { PersonTile } from '#client/ui/PersonTile.tsx';
import type { Screen } from '#contract/screen.ts';
import { formatCount } from '#domain/names/plural.ts';
import { SECOND } from '#domain/time.ts';
import styles from './Room.module.css';
import { leadText } from './roomTexts.ts';
import { SlideView } from './SlideView.tsx';
import { useNews, useSlide } from './useScreen.ts';

const ROWS = 10;
const PAGE_MS = 15 * SECOND;

/** The screen of a room: who leads, the standings, and beside them what is going on. Nobody has to touch it. */
export function BigScreen({ screen }: { readonly screen: Screen }) {
  const { pool, season, rounds } = screen;
  const news = useNews(screen);
  const slide = useSlide(screen);
  const last = rounds.at(-1);
  return (
    <main id="main" className={styles.screen}>
      <div className={styles.drifting}>
        <Stack as="header">
          <Row justify="between" className={styles.head}>
            <h1 className="truncate">{pool}</h1>
            <span className={`soft ${styles.round}`}>{last ? last.name : seasonLabel(season)}</span>
          </Row>
          <p className={`truncate ${styles.lead}`} role="status" data-new={news !== undefined || undefined}>
            {news ?? leadText(screen)}
          </p>
        </Stack>
        <div className={styles.columns}>
          <Standings screen={screen} />
          <section className={styles.slide} aria-label="What is going on">
            {slide && <SlideView screen={screen} slide={slide} />}
          </section>
        </div>
      </div>
    </main>
  );
}

/** Ten rows at a time: the leader stays, the others take turns. */
function Standings({ screen: { rows } }: { readonly screen: Screen }) {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), PAGE_MS);
    return () => clearInterval(timer);
  }, []);
  const [leader, ...others] = rows;
  if (!leader) return <div />;
  const pages = Math.max(1, Math.ceil(others.length / (ROWS - 1)));
  const first = (turn % pages) * (ROWS - 1);
  return (
    <section>
      <Row as="h2" justify="between" className={`soft ${styles.title}`}>
        <span>Standings</span>
        <span>points</span>
      </Row>
      <ol aria-label="Standings">
        {[leader, ...others.slice(first, first + ROWS - 1)].map((row) => (
          <Row
            as="li"
            key={row.entryId}
            className={styles.row}
            data-first={(row.rank === 1 && row.total > 0) || undefined}
          >
            <span className={`numeral ${styles.rank}`}>{formatCount(row.rank)}</span>
            <span className={styles.tile}>
              <PersonTile person={row} />
            </span>
            <span className="grow truncate">{row.entryName}</span>
            <Movement places={row.moved} />
            <span className={`numeral ${styles.points}`}>{formatCount(row.total)}</span>
          </Row>
        ))}
      </ol>
    </section>
  );
}

function Movement({ places }: { readonly places: number | null }) {
  if (places === null || places === 0) return null;
  return <span className={places > 0 ? 'good' : 'bad'}>{places > 0 ? `↑${places}` : `↓${-places}`}</span>;
}
