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

/** The driver settles a statement through its methods `resolve` and `reject`. Other results have none. */
function watch(result: unknown, onDisconnect: () => void): unknown {
  if (!(result instanceof Promise && 'resolve' in result && 'reject' in result)) return result;
  const { resolve, reject } = result;
  if (typeof resolve !== 'function' || typeof reject !== 'function') return result;
  result.resolve = (rows: unknown) => resolve(Array.isArray(rows) ? withoutHoles(rows) : rows);
  result.reject = (reason: unknown) => {
    const error = lostOr(reason);
    if (error instanceof ConnectionLostError) onDisconnect();
    reject(error);
  };
  return result;
}

/** The driver leaves a hole for each row before the error of the statement before (porsager/postgres#1181). */
function withoutHoles(rows: unknown[]): unknown[] {
  if (rows.length > 0 && !(0 in rows))
    rows.splice(
      0,
      rows.findIndex((_, index) => index in rows),
    );
  return rows;
}
