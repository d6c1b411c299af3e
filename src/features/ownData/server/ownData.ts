import { makeZip } from 'client-zip';
import { featureMailKinds, featureOwnData } from '#app/ownData.ts';
import type { User } from '#contract/schemas.ts';
import { readReceipt } from '#features/proof/server/receipts.ts';
import { listSessions, toSession } from '#server/accounts/session/sessionQueries.ts';
import { listTokens, toToken } from '#server/accounts/waysIn/accessTokenQueries.ts';
import { listIdentities, toIdentity } from '#server/accounts/waysIn/identityQueries.ts';
import { listPasskeys, toPasskey } from '#server/accounts/waysIn/passkeyQueries.ts';
import { withFeatureFields } from '#server/app/calls/poolAnswers.ts';
import type { Services } from '#server/app/calls/services.ts';
import { audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import { type Cell, toCsv } from '#server/infrastructure/csv.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { isMailEnabled } from '#server/infrastructure/email/preferenceQueries.ts';
import { type EntryRow, listEntries, toEntry } from '#server/pools/entries/entryQueries.ts';
import { readOwnMemberships } from '#server/pools/members/memberships.ts';
import { toOwnGuess } from '#server/pools/picks/guesses.ts';
import { findGuess } from '#server/pools/picks/guessQueries.ts';
import { listPicks } from '#server/pools/picks/pickQueries.ts';
import { toPool } from '#server/pools/pool/poolFields.ts';
import { listPools } from '#server/pools/pool/poolQueries.ts';
import { listRounds } from '#server/tournament/rounds/roundsQueries.ts';
import {
  findSince,
  listBrowsers,
  listDeclinedOffers,
  listDeletedTexts,
  listFormerAddresses,
  listOwnAudit,
  listOwnDroppedPicks,
  listOwnDues,
  listOwnRemovals,
} from './ownDataQueries.ts';

type DataServices = Pick<Services, 'database' | 'config'>;
type Rows = readonly object[];
type Part = (services: DataServices, user: User, tokenHash: string) => Promise<Rows>;

/** What the site has of a user: a file of each name as JSON, with the fields of the API, and one as CSV. */
const PARTS: Readonly<Record<string, Part>> = {
  account: async ({ database }, user) => [{ ...user, createdAt: await database.query(findSince, user.id) }],
  formerAddresses: ({ database }, { id }) => database.query(listFormerAddresses, id),
  sessions: async ({ database }, { id }, tokenHash) =>
    (await database.query(listSessions, id, tokenHash)).map(toSession),
  browsers: ({ database }, { id }) => database.query(listBrowsers, id),
  tokens: async ({ database }, { id }) => (await database.query(listTokens, id)).map(toToken),
  passkeys: async ({ database }, { id }) => (await database.query(listPasskeys, id)).map(toPasskey),
  identities: async ({ database, config }, { id }) =>
    (await database.query(listIdentities, id)).map((row) => toIdentity(row, config.oidc)),
  emails: async ({ database }, { id }) => {
    const kinds = { reminders: 'reminder', ...featureMailKinds };
    const wanted = Object.entries(kinds).map(async ([name, kind]) => [
      name,
      await database.query(isMailEnabled, id, kind),
    ]);
    return [Object.fromEntries(await Promise.all(wanted))];
  },
  ...featureOwnData,
  entries: async (services, { id }) => (await entriesOf(services, id)).map(toEntry),
  picks: (services, { id }) => ofEntries(services, id, ({ database }, entry) => database.query(listPicks, entry.id)),
  droppedPicks: ({ database }, { id }) => database.query(listOwnDroppedPicks, id),
  guesses: (services, { id }) =>
    ofEntries(services, id, async ({ database }, entry) => [
      { entryId: entry.id, ...toOwnGuess(await database.query(findGuess, entry.id)) },
    ]),
  receipts: (services, { id }) => ofEntries(services, id, receiptsOf),
  memberships: ({ database }, { id }) => database.query(readOwnMemberships, id),
  removals: ({ database }, { id }) => database.query(listOwnRemovals, id),
  pools: async ({ database }, user) =>
    withFeatureFields(
      database,
      (await database.query(listPools, user.id)).map((pool) => toPool(pool, user)),
    ),
  dues: ({ database }, { id }) => database.query(listOwnDues, id),
  deletedMessages: ({ database }, { id }) => database.query(listDeletedTexts, id),
  declinedOffers: ({ database }, { id }) => database.query(listDeclinedOffers, id),
  auditLog: ({ database }, { id }) => database.query(listOwnAudit, id),
};

export async function auditDownload(tx: Tx, actor: User, owner: User): Promise<void> {
  await audit(tx, actor, { action: 'data downloaded', target: auditTarget.user(owner) });
}

/** Returns everything that the site has of a user as a zip file, which is read from the database while it is sent. */
export function ownDataFile(services: DataServices, user: User, tokenHash: string): ReadableStream<Uint8Array> {
  const reader = makeZip(files(services, user, tokenHash)).getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    // the library reports what ends its reading, such as a browser that has gone, as an error of its own
    cancel: (reason) => reader.cancel(reason).catch(() => undefined),
  });
}

async function* files(services: DataServices, user: User, tokenHash: string) {
  const lastModified = new Date(services.database.now());
  for (const [name, read] of Object.entries(PARTS)) {
    const rows = await read(services, user, tokenHash);
    yield { name: `${name}.json`, input: `${JSON.stringify(rows, null, 2)}\n`, lastModified };
    yield { name: `${name}.csv`, input: csvOf(rows), lastModified };
  }
}

function csvOf(rows: Rows): string {
  const names = [...new Set(rows.flatMap(Object.keys))];
  const lines = rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row));
    return names.map((name) => cellOf(values.get(name)));
  });
  return toCsv([names, ...lines]);
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

function entriesOf({ database }: DataServices, userId: number): Promise<EntryRow[]> {
  return database.query(listEntries, userId);
}

async function ofEntries(
  services: DataServices,
  userId: number,
  read: (services: DataServices, entry: EntryRow) => Promise<Rows>,
): Promise<Rows> {
  const all: object[] = [];
  for (const entry of await entriesOf(services, userId)) all.push(...(await read(services, entry)));
  return all;
}

async function receiptsOf({ database }: DataServices, entry: EntryRow): Promise<Rows> {
  const receipts: object[] = [];
  for (const round of await database.query(listRounds, entry.seasonId)) {
    const receipt = await readReceipt(database, entry.id, round);
    receipts.push({ entryId: entry.id, roundNumber: round.number, ...receipt });
  }
  return receipts;
}
