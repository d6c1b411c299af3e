import type postgres from 'postgres';
import { ConnectionLostError, lostOr } from './connectionErrors.ts';
import type { Sql } from './database.ts';

interface Guard {
  check(): void;
  onDisconnect(): void;
}

/** Checks each use of `sql`, and rejects each statement with ConnectionLostError if the connection is lost. */
export function guard(sql: postgres.Sql, { check, onDisconnect }: Guard): Sql {
  return new Proxy(sql, {
    apply(target, self, args) {
      check();
      return watch(Reflect.apply(target, self, args), onDisconnect);
    },
    get(target, key) {
      check();
      if (key !== 'unsafe') return Reflect.get(target, key);
      return (...args: Parameters<Sql['unsafe']>) => watch(target.unsafe(...args), onDisconnect);
    },
  });
}

/** The driver rejects a statement through its `reject` method. Other results have none. */
function watch(result: unknown, onDisconnect: () => void): unknown {
  if (!(result instanceof Promise && 'reject' in result && typeof result.reject === 'function')) return result;
  const { reject } = result;
  result.reject = (reason: unknown) => {
    const error = lostOr(reason);
    if (error instanceof ConnectionLostError) onDisconnect();
    reject(error);
  };
  return result;
}
