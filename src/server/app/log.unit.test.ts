import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionLostError, NoConnectionError } from '#server/infrastructure/db/connectionErrors.ts';
import { NotConfirmedError } from '#server/infrastructure/http/timeout.ts';
import { createLog } from './log.ts';

const NO_CONNECTION = 'There is no connection to the database';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function testLog() {
  const written: string[] = [];
  const log = createLog({ write: (line) => written.push(line) });
  const lines = () =>
    written.splice(0).map((line) => {
      const { requestId, msg, err, repeats } = JSON.parse(line);
      return { requestId, msg, error: err?.message, repeats };
    });
  return { log, lines };
}

test('errors of an outage are a line of each kind, and one every five seconds with the number of the others', () => {
  const { log, lines } = testLog();
  const fail = (requestId: string) => log.error({ err: new NoConnectionError(), requestId });
  for (let n = 0; n < 500; n += 1) fail(`request ${n}`);
  log.error({ err: new NoConnectionError() }, 'Rounds could not be locked');
  log.error({ err: new ConnectionLostError() });
  log.error({ err: new NotConfirmedError() });
  const [first, ...others] = lines();
  expect(first).toEqual({ requestId: 'request 0', msg: NO_CONNECTION, error: NO_CONNECTION });
  expect(others.map(({ msg }) => msg)).toEqual([
    'Rounds could not be locked',
    'The connection to the database was lost',
    'Not confirmed in time',
  ]);
  vi.advanceTimersByTime(4_999);
  fail('another');
  expect(lines()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(lines()).toEqual([{ msg: NO_CONNECTION, error: NO_CONNECTION, repeats: 500 }]);
  fail('another');
  vi.advanceTimersByTime(5_000);
  expect(lines()).toEqual([{ msg: NO_CONNECTION, error: NO_CONNECTION, repeats: 1 }]);
  vi.advanceTimersByTime(60_000);
  expect(lines()).toEqual([]);
  fail('a later outage');
  expect(lines()).toMatchObject([{ requestId: 'a later outage' }]);
});

test('every other error is a separate line', () => {
  const { log, lines } = testLog();
  for (let n = 0; n < 3; n += 1) log.error({ err: new Error('a fault'), requestId: `request ${n}` });
  for (let n = 0; n < 3; n += 1) log.warn('a warning');
  expect(lines()).toHaveLength(6);
});
