import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { feedDays } from '#domain/feed/feedSchedule.ts';

interface EspnSide {
  readonly id: string;
  readonly name: string;
  readonly score?: number;
  readonly isWinner?: boolean;
}

export interface EspnGame {
  readonly id: string;
  readonly home: EspnSide;
  readonly away: EspnSide;
  readonly state: 'pre' | 'in' | 'post';
  readonly start?: Date;
  /** of a final; by default true */
  readonly isComplete?: boolean;
  readonly isPostponed?: boolean;
}

const NAMES = { pre: 'STATUS_SCHEDULED', in: 'STATUS_IN_PROGRESS', post: 'STATUS_FINAL' };

export function espnEvent(game: EspnGame) {
  const { id, home, away, state, start = new Date(), isComplete = true, isPostponed = false } = game;
  const name = isPostponed ? 'STATUS_POSTPONED' : NAMES[state];
  const completed = state === 'post' && isComplete;
  return {
    id,
    uid: `s:40~l:41~e:${id}`,
    date: `${start.toISOString().slice(0, 16)}Z`,
    name: `${away.name} at ${home.name}`,
    status: {
      displayClock: state === 'in' ? '4:31' : '0:00',
      period: state === 'pre' ? 0 : 2,
      type: { id: '1', name, state, completed, shortDetail: '' },
    },
    competitions: [
      {
        id,
        timeValid: true,
        tournamentId: 22,
        notes: [{ type: 'event', headline: "NCAA Men's Basketball Championship - East Region - 1st Round" }],
        broadcast: 'CBS',
        competitors: [espnSide(home, state, 'home'), espnSide(away, state, 'away')],
      },
    ],
  };
}

function espnSide({ id, name, score = 0, isWinner }: EspnSide, state: EspnGame['state'], homeAway: string) {
  return {
    id,
    homeAway,
    score: String(score),
    ...(state === 'post' && { winner: isWinner ?? false }),
    curatedRank: { current: 99 },
    team: { id, location: name, displayName: `${name} Team`, shortDisplayName: name, abbreviation: `T${id}` },
  };
}

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

export interface FeedServer {
  readonly url: string;
  /** paths of the requests since the last `reset` */
  readonly asked: string[];
  readonly checks: number;
  readonly games: EspnGame[];
  reply: Reply | undefined;
  reset(): void;
}

export function dayAsked({ url = '' }: Pick<IncomingMessage, 'url'>): string | undefined {
  return /[?&]dates=(\d{8})(?:&|$)/.exec(url)?.[1];
}

const today = () => dayOf(Date.now());

export function dayOf(at: number): string {
  return feedDays(at)[1].replaceAll('-', '');
}

/** Call it at the top of a test file. Games of later days are shown today. */
export async function feedServer(): Promise<FeedServer> {
  const asked: string[] = [];
  const games: EspnGame[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (feed.reply) return feed.reply(request, response);
    const day = dayAsked(request);
    if (day === undefined) return response.writeHead(400).end();
    const events = games.map(espnEvent).filter(({ date }) => {
      const played = dayOf(Date.parse(date));
      return played === day || (day === today() && played > day);
    });
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ leagues: [], events }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  // the type of a listening TCP server's address
  const { port } = server.address() as AddressInfo;
  const feed: FeedServer = {
    url: `http://127.0.0.1:${port}/basketball`,
    asked,
    get checks() {
      return asked.filter((url) => dayAsked({ url }) === today()).length;
    },
    games,
    reply: undefined,
    reset() {
      asked.length = 0;
      games.length = 0;
      feed.reply = undefined;
    },
  };
  return feed;
}
