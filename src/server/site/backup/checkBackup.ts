import * as z from 'zod';
import { madeBy, version } from '#server/infrastructure/version.ts';
import { readArchive, readEnd, readRows } from './archive.ts';
import type { BackupSummary } from './backup.ts';
import type { Table } from './backupQueries.ts';
import { checkKnown } from './restore.ts';

export interface CheckedBackup extends BackupSummary {
  /** the version that made it */
  readonly maker: string;
  /** year and name of each */
  readonly seasons: readonly string[];
  /** of which round, and when; undefined if none was locked */
  readonly lastLock: string | undefined;
}

type Row = Readonly<Record<string, string | null>>;

const Rows = z.array(z.array(z.string().nullable()));
/** Quoted names of tables of which the summary tells more than a number. */
const TOLD = new Set(['seasons', 'rounds']);

/** Reads a backup to its end, without a database. Throws a BackupError if it cannot be restored, as far as that is known. */
export function checkBackup(path: string): Promise<CheckedBackup> {
  return readArchive(path, async (archive) => {
    checkKnown(archive);
    const { tables, takenAt, migration } = archive.head;
    const counts = new Map<string, number>();
    const told = new Map<string, Row[]>();
    for (const table of tables) {
      const rows: Row[] = [];
      const note = (text: string) => void (TOLD.has(table.name) && rows.push(...namedRows(table, text)));
      counts.set(table.name, await readRows(archive, table, note));
      told.set(table.name, rows);
    }
    await readEnd(archive);
    const [seasons, rounds] = [told.get('seasons') ?? [], told.get('rounds') ?? []];
    const maker = migration.version === version ? `Unbusted ${version}` : madeBy(migration.version);
    return { takenAt, counts, maker, seasons: seasons.map(nameOf), lastLock: lastLockOf(rounds, seasons) };
  });
}

function namedRows({ columns }: Table, text: string): Row[] {
  return Rows.parse(JSON.parse(text)).map((row) =>
    Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])),
  );
}

const nameOf = ({ year, name }: Row) => `${year} ${name}`;

function lastLockOf(rounds: readonly Row[], seasons: readonly Row[]): string | undefined {
  const locked = rounds.flatMap((round) => (round.locked_at ? [{ round, at: new Date(round.locked_at) }] : []));
  const last = locked.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1);
  const season = seasons.find(({ id }) => id === last?.round.season_id);
  return last && season && `${last.round.name} of ${nameOf(season)}, ${last.at.toISOString()}`;
}
