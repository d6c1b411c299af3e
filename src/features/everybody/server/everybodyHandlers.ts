import type { Everybody } from '#features/everybody/contract/everybodyCalls.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { EncodedBody } from '#server/infrastructure/http/encodedBody.ts';
import { findAnswer } from './everybodyQueries.ts';

type Body = EncodedBody<Everybody>;

const NOBODY = { entries: 0, histogram: null, games: null };

interface Reading {
  last: Promise<Body | undefined>;
  /** of those who ask while another one runs, which may be older than their question */
  next: Promise<Body> | undefined;
}

/** By season. */
const readings = new WeakMap<Database, Map<number, Reading>>();

/** Returns the answer of a season for everybody: the same bytes on every process. */
function readAnswer(database: Database, seasonId: number): Promise<Body> {
  const ofDatabase = readings.get(database) ?? new Map<number, Reading>();
  readings.set(database, ofDatabase);
  const reading = ofDatabase.get(seasonId) ?? { last: Promise.resolve(undefined), next: undefined };
  ofDatabase.set(seasonId, reading);
  reading.next ??= reading.last.then(begin, () => begin(undefined));
  return reading.next;

  function begin(last: Body | undefined): Promise<Body> {
    const begun = read(database, seasonId, last);
    reading.last = begun;
    reading.next = undefined;
    return begun;
  }
}

/** Returns the body of before if it is the same, which is compressed once. */
async function read(database: Database, seasonId: number, last: Body | undefined): Promise<Body> {
  const row = await database.query(findAnswer, seasonId);
  const { entries, histogram, games } = row?.figures ?? NOBODY;
  const answer: Everybody = { entries, countedAt: row?.countedAt.toISOString() ?? null, histogram, games };
  const body: Body = new EncodedBody(JSON.stringify(answer), 'application/json');
  return last?.etag === body.etag ? last : body;
}

export const everybodyHandlers = {
  readEverybody: ({ services, resource }) => readAnswer(services.database, resource.id),
} satisfies Partial<Handlers>;
