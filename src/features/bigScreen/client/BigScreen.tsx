import { seasonLabel } from '#client/seasons/season/season.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import { formatCount } from '#domain/names/plural.ts';
import { isBeingConfirmed } from '#domain/scoring/finals.ts';
import type { Screen } from '#features/bigScreen/contract/screen.ts';
import { decidingGame } from './deciding.ts';
import { FinalView } from './FinalView.tsx';
import { finalsOf, headlineNow } from './finals.ts';
import { PagedStandings } from './PagedStandings.tsx';
import styles from './Room.module.css';
import { SlideView } from './SlideView.tsx';
import { PODIUM } from './standingsPage.ts';
import { useNews, useSlide } from './useScreen.ts';

interface Props {
  readonly screen: Screen;
  /** for a bright room */
  readonly isLight: boolean;
}

/** The screen of a room: who leads, the standings, and beside them what is going on. Nobody has to touch it. */
export function BigScreen({ screen, isLight }: Props) {
  const { pool, season, rounds, final, rows, games } = screen;
  const isCounted = !final && finalsOf(games).length === 0;
  const announced = useNews(screen);
  // a final may have made it untrue
  const news = isCounted ? announced : undefined;
  const slide = useSlide(screen);
  const { who, what } = news ?? headlineNow(screen);
  const deciding = decidingGame(screen);
  const isWon = final || (deciding?.isLast === true && finalsOf([deciding.game]).length > 0);
  // the only game that is left says it itself
  const finals = deciding ? 0 : games.filter(isBeingConfirmed).length;
  const label = seasonLabel({ ...season, name: season.said ?? season.name });
  const round = final ? undefined : rounds.at(-1)?.name;
  const facts = round === undefined ? [label] : [...(season.said ? [season.said] : []), round];
  if (finals > 0) facts.push(`${formatCount(finals)} being confirmed`);
  // nobody is below the podium of a small pool
  const isAlone = final && rows.length <= PODIUM && slide?.kind === 'final';
  return (
    <main id="main" className={styles.screen} data-light={isLight || undefined}>
      <div className={styles.drifting}>
        <Stack as="header">
          <Row justify="between" className={styles.head}>
            <h1 className="truncate">{pool}</h1>
            <span className={`soft ${styles.round}`}>{facts.join(' · ')}</span>
          </Row>
          <Row
            as="p"
            className={styles.lead}
            role="status"
            data-new={news !== undefined || undefined}
            data-won={isWon || undefined}
            data-final={final || undefined}
          >
            <span className="truncate">{who}</span> <span className={styles.what}>{what}</span>
          </Row>
        </Stack>
        <div className={styles.columns} data-final={final || undefined}>
          {final ? <FinalView screen={screen} /> : <PagedStandings screen={screen} />}
          {!isAlone && (
            <section className={styles.slide} aria-label="What is going on">
              {slide && <SlideView screen={screen} slide={slide} />}
            </section>
          )}
        </div>
      </div>
    </main>
  );
}
