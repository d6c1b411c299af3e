import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';

/** What was typed is not understood: exit code 2. */
export class UsageError extends Error {}

/** What was typed cannot be done: exit code 1. */
export class CommandError extends Error {}

export interface CommandDeps {
  readonly database: Database;
  readonly config: Config;
}

/** What a command does with the site; answers what to print. */
export type SiteWork = (deps: CommandDeps) => Promise<string>;

export interface Command {
  /** what is to be typed after the name, in order */
  readonly words: readonly string[];
  /** one word more, which may be left out */
  readonly lastWord?: string;
  /** `--name`s that may be added, with what each does */
  readonly flags: Readonly<Record<string, string>>;
  /** `--name=value`s that may be added: the placeholder of each value, and what it does */
  readonly options?: Readonly<Record<string, { readonly value: string; readonly does: string }>>;
  /** what it does, in a line */
  readonly summary: string;
  readonly details: string;
  /** it takes the database at whichever migration that is */
  readonly onAnyMigration?: true;
  /** it may be the first of a site, and makes the embedded database where there is none */
  readonly makesDatabase?: true;
  /** Reads what was typed, before the database is opened. */
  readonly read: (
    words: readonly string[],
    flags: ReadonlySet<string>,
    options: Readonly<Record<string, string | undefined>>,
  ) => SiteWork | Promise<SiteWork>;
}

/** How a command is typed. */
export function usage(name: string, { words, lastWord, flags, options = {} }: Command): string {
  return [
    name,
    ...words.map((word) => `<${word}>`),
    ...(lastWord ? [`[${lastWord}]`] : []),
    ...Object.keys(flags).map((flag) => `[--${flag}]`),
    ...Object.entries(options).map(([option, { value }]) => `[--${option} <${value}>]`),
  ].join(' ');
}
