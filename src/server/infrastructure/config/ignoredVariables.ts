import { Env } from './env.ts';
import { type Environment, parseEnv } from './parseEnv.ts';
import { docs } from './variableDocs.ts';

/** Other programs have short names of their own: `SPEED` is no misspelt `SEED`. */
const SHORT = 4;

/** Says in a line each which variables are set and have no effect, and which look misspelt. Throws as `parseEnv` does. */
export function ignoredVariables(env: Environment): string[] {
  const values = new Map<string, unknown>(Object.entries(parseEnv(env)));
  const set = Object.keys(env).filter((name) => env[name]);
  return set.flatMap((name) => needText(name, values) ?? spellingText(name) ?? []);
}

/** Names the variable without which another one that is set has no effect. */
function needText(name: string, values: ReadonlyMap<string, unknown>): string | undefined {
  const schema = new Map(Object.entries(Env.shape)).get(name);
  const { needs } = (schema && docs.get(schema)) ?? {};
  const needed = needs === undefined ? undefined : (values.get(needs) ?? 'not set');
  return needed === 'off' || needed === 'not set' ? `${name} is set and ignored: ${needs} is ${needed}` : undefined;
}

function spellingText(name: string): string | undefined {
  const known = Object.keys(Env.shape);
  const meant = known.includes(name) ? undefined : known.find((each) => looksLike(name, each));
  return meant && `${name} is set and unknown: is ${meant} meant?`;
}

/** Underscores do not count. One letter may be wrong, missing or too many, or two exchanged, unless the name is short. */
function looksLike(name: string, known: string): boolean {
  const [written, right] = [name.replaceAll('_', ''), known.replaceAll('_', '')];
  if (written === right) return true;
  if (right.length <= SHORT) return false;
  const at = [...written, ''].findIndex((letter, index) => letter !== right[index]);
  const [x, y] = [written.slice(at), right.slice(at)];
  return (
    x.slice(1) === y.slice(1) ||
    x.slice(1) === y ||
    x === y.slice(1) ||
    (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2))
  );
}
