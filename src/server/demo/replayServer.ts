import { Hono } from 'hono';
import { feedDays } from '#domain/feedSchedule.ts';
import { type HttpServer, startHttpServer } from '#server/http/httpServer.ts';
import { type Airing, scoreboard } from './scoreboard.ts';

const DATES = /^(\d{8})(?:-(\d{8}))?$/;

interface Replay {
  readonly airings: (now: number) => Promise<readonly Airing[]> | readonly Airing[];
  /** the clock of the replay, epoch milliseconds */
  readonly now: () => number;
  /** the duration of a game */
  readonly gameMs: number;
}

/** Serves a replay as ESPN serves its scoreboard; `url` is for RESULTS_FEED_URL. */
export async function startReplayServer({ airings, now: clock, gameMs }: Replay): Promise<HttpServer> {
  const app = new Hono().get('/basketball/:league/scoreboard', async (http) => {
    const [, from, to = from] = DATES.exec(http.req.query('dates') ?? '') ?? [];
    if (from === undefined || to === undefined) return http.json({ code: 400, message: 'dates' }, 400);
    const now = clock();
    const shown = http.req.param('league') === 'mens-college-basketball' ? await airings(now) : [];
    const asked = shown.filter(({ startTime }) => {
      const day = dayOf(startTime ?? now);
      return from <= day && day <= to;
    });
    return http.json(scoreboard(asked, { now, gameMs }));
  });
  const server = await startHttpServer(app, { host: '127.0.0.1', port: 0 });
  return { ...server, url: `${server.url}/basketball` };
}

/** The day in Eastern time as YYYYMMDD. */
function dayOf(at: number): string {
  return feedDays(at)[1].replaceAll('-', '');
}
