import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';

/** The command line is not understood: exit code 2. */
export class UsageError extends Error {}

/** The command cannot be done: exit code 1. */
export class CommandError extends Error {}

export interface CommandDeps {
  readonly database: Database;
  readonly config: Config;
}

/** Runs a command and returns its output. */
export type SiteWork = (deps: CommandDeps) => Promise<string>;

export interface Command {
  /** required arguments */
  readonly words: readonly string[];
  /** an optional last argument */
  readonly lastWord?: string;
  /** any number of further arguments */
  readonly moreWords?: string;
  /** descriptions of `--name` flags */
  readonly flags: Readonly<Record<string, string>>;
  /** `--name=value` options with the placeholder of the value */
  readonly options?: Readonly<Record<string, { readonly value: string; readonly description: string }>>;
  readonly summary: string;
  readonly details: string;
  /** runs without migrating the database */
  readonly onAnyMigration?: true;
  /** runs on a new site in a temporary folder, which is deleted afterwards */
  readonly onTemporarySite?: true;
  /** works on files alone */
  readonly needsNoSite?: true;
  /** creates the embedded database if there is none */
  readonly createsDatabase?: true;
  /** Parses the arguments before the database is opened. A command that needs no database returns its output. */
  readonly read: (
    words: readonly string[],
    flags: ReadonlySet<string>,
    options: Readonly<Record<string, string | undefined>>,
  ) => SiteWork | Promise<SiteWork | string>;
}

export function usage(name: string, { words, lastWord, moreWords, flags, options = {} }: Command): string {
  return [
    name,
    ...words.map((word) => `<${word}>`),
    ...(lastWord ? [`[${lastWord}]`] : []),
    ...(moreWords ? [`[${moreWords} …]`] : []),
    ...Object.keys(flags).map((flag) => `[--${flag}]`),
    ...Object.entries(options).map(([option, { value }]) => `[--${option} <${value}>]`),
  ].join(' ');
}
