import { Hono } from 'hono';
import { feedDays } from '#domain/feed/feedSchedule.ts';
import { type HttpServer, startHttpServer } from '#server/infrastructure/http/httpServer.ts';
import { type Airing, scoreboard } from '#server/tournament/recorded/scoreboard.ts';

const DAY = /^\d{8}$/;
const MAX_LIMIT = 500;

interface Replay {
  readonly airings: (now: number) => Promise<readonly Airing[]> | readonly Airing[];
  /** the clock of the replay, epoch milliseconds */
  readonly now: () => number;
  /** the duration of a game */
  readonly gameMs: number;
}

/** Serves a replay as ESPN serves its scoreboard, which refuses a range of dates; `url` is for RESULTS_FEED_URL. */
export async function startReplayServer({ airings, now: clock, gameMs }: Replay): Promise<HttpServer> {
  const app = new Hono().get('/basketball/:league/scoreboard', async (http) => {
    const { dates = '', limit = '0' } = http.req.query();
    if (!DAY.test(dates)) return http.json({ code: 400, message: 'dates' }, 400);
    if (!(Number(limit) <= MAX_LIMIT)) return http.json({ code: 400, message: 'limit' }, 400);
    const now = clock();
    const shown = http.req.param('league') === 'mens-college-basketball' ? await airings(now) : [];
    const asked = shown.filter(({ startTime }) => dayOf(startTime ?? now) === dates);
    return http.json(scoreboard(asked, { now, gameMs }));
  });
  const server = await startHttpServer(app, { host: '127.0.0.1', port: 0 });
  return { ...server, url: `${server.url}/basketball` };
}

/** The day in Eastern time as YYYYMMDD. */
function dayOf(at: number): string {
  return feedDays(at)[1].replaceAll('-', '');
}
