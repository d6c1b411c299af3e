import type { Config } from '#server/infrastructure/config/config.ts';
import type { Environment } from '#server/infrastructure/config/parseEnv.ts';
import type { Database } from '#server/infrastructure/db/database.ts';

export interface Finding {
  readonly check: string;
  /** `skipped`: there is nothing to check, or it needs what another line says is missing */
  readonly status: 'ok' | 'wrong' | 'skipped';
  readonly text: string;
  /** what to do, of what is wrong */
  readonly todo?: string;
}

export type Found = Omit<Finding, 'check'>;

export const ok = (text: string): Found => ({ status: 'ok', text });
export const wrong = (text: string, todo: string): Found => ({ status: 'wrong', text, todo });
export const skipped = (text: string): Found => ({ status: 'skipped', text });

export interface Site {
  readonly config: Config;
  readonly env: Environment;
}

export interface OpenSite extends Site {
  readonly database: Database;
}

/** Finds out one thing, by a read. Whatever it throws is wrong, too. */
export interface Check<S extends Site = Site> {
  readonly name: string;
  readonly find: (site: S) => Promise<Found | readonly Found[]>;
}

/** Runs checks in turn. What they do is given up when `lost` rejects. */
export async function runAll<S extends Site>(
  checks: readonly Check<S>[],
  site: S,
  lost: Promise<never>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name: check, find } of checks) {
    const found = await Promise.race([find(site), lost]).catch((error: unknown) => wrong(messageOf(error), READ_LOG));
    for (const each of [found].flat()) findings.push({ check, ...each });
  }
  return findings;
}

const READ_LOG = 'Read the log of the app';

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
