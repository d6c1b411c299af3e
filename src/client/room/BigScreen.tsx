import { seasonLabel } from '#client/seasons/season.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Screen } from '#contract/screen.ts';
import { headline } from './headline.ts';
import { PagedStandings } from './PagedStandings.tsx';
import styles from './Room.module.css';
import { SlideView } from './SlideView.tsx';
import { useNews, useSlide } from './useScreen.ts';

interface Props {
  readonly screen: Screen;
  /** for a bright room */
  readonly isLight: boolean;
}

/** The screen of a room: who leads, the standings, and beside them what is going on. Nobody has to touch it. */
export function BigScreen({ screen, isLight }: Props) {
  const { pool, season, rounds, final } = screen;
  const news = useNews(screen);
  const slide = useSlide(screen);
  const { who, what } = news ?? headline(screen);
  const round = final ? 'Final' : rounds.at(-1)?.name;
  return (
    <main id="main" className={styles.screen} data-light={isLight || undefined}>
      <div className={styles.drifting}>
        <Stack as="header">
          <Row justify="between" className={styles.head}>
            <h1 className="truncate">{pool}</h1>
            <span className={`soft ${styles.round}`}>{round ?? seasonLabel(season)}</span>
          </Row>
          <Row as="p" className={styles.lead} role="status" data-new={news !== undefined || undefined}>
            <span className="truncate">{who}</span> <span className={styles.what}>{what}</span>
          </Row>
        </Stack>
        <div className={styles.columns}>
          <PagedStandings screen={screen} />
          <section className={styles.slide} aria-label="What is going on">
            {slide && <SlideView screen={screen} slide={slide} />}
          </section>
        </div>
      </div>
    </main>
  );
}
