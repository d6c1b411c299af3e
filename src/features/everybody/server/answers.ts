import type { Everybody } from '#features/everybody/contract/everybodyCalls.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { EncodedBody } from '#server/infrastructure/http/encodedBody.ts';
import { type AnswerRow, findAnswer } from './everybodyQueries.ts';

type Body = EncodedBody<Everybody>;

/** Reads stored answers. Those who ask while one is read share the next reading: theirs is not older than their question. */
class Answers {
  readonly #database: Database;
  readonly #reading = new Map<number, { readonly now: Promise<Body>; next?: Promise<Body> }>();
  /** the last body of each season, which is compressed once */
  readonly #bodies = new Map<number, { readonly text: string; readonly body: Body }>();

  constructor(database: Database) {
    this.#database = database;
  }

  read(seasonId: number): Promise<Body> {
    const reading = this.#reading.get(seasonId);
    if (!reading) return this.#begin(seasonId);
    reading.next ??= reading.now.then(
      () => this.#begin(seasonId),
      () => this.#begin(seasonId),
    );
    return reading.next;
  }

  #begin(seasonId: number): Promise<Body> {
    const now = this.#read(seasonId).finally(() => {
      if (this.#reading.get(seasonId)?.now === now) this.#reading.delete(seasonId);
    });
    this.#reading.set(seasonId, { now });
    return now;
  }

  async #read(seasonId: number): Promise<Body> {
    const text = textOf(await this.#database.query(findAnswer, seasonId));
    const last = this.#bodies.get(seasonId);
    if (last?.text === text) return last.body;
    const body: Body = new EncodedBody(text, 'application/json');
    this.#bodies.set(seasonId, { text, body });
    return body;
  }
}

const ofDatabase = new WeakMap<Database, Answers>();

/** Returns the answer of a season for everybody: the same bytes on every process. */
export function readAnswer(database: Database, seasonId: number): Promise<Body> {
  const answers = ofDatabase.get(database) ?? new Answers(database);
  ofDatabase.set(database, answers);
  return answers.read(seasonId);
}

function textOf(row: AnswerRow | undefined): string {
  if (!row) return '{"entries":0,"countedAt":null,"histogram":null,"games":null}';
  const { entries, countedAt, histogram, games } = row;
  return `{"entries":${entries},"countedAt":"${countedAt.toISOString()}","histogram":${histogram},"games":${games}}`;
}
