import { StartupError } from '#server/infrastructure/startupError.ts';
import { Env } from './env.ts';
import { docs } from './variableDocs.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Parses the variables. An empty one counts as unset: a compose file cannot leave one out otherwise. */
export function parseEnv(env: Environment): Env {
  const filled = Object.entries(env).filter(([, value]) => value !== '');
  const result = Env.safeParse(Object.fromEntries(filled));
  if (result.success) return result.data;
  const variable = Env.keyof().parse(result.error.issues[0]?.path[0]);
  const shown = shownValue(variable, env[variable] ?? '');
  throw new StartupError(`${variable} is ${shown}; expected ${docs.get(Env.shape[variable])?.expects}`);
}

/** Hides passwords: in a URL they stand before the last @ or in the query. */
function shownValue(variable: keyof Env, value: string): string {
  if (variable === 'ADMIN_PASSWORD') return `${value.length} characters long`;
  if (!/_(URL|ISSUER)$/.test(variable)) return JSON.stringify(value);
  return JSON.stringify(value.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1…@').replace(/\?.*/s, '?…'));
}
