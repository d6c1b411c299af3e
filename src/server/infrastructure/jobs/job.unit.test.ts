import pino from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startJob } from './job.ts';

const EVERY_MS = 1_000;
const RETRY_MS = 5_000;
const logged: string[] = [];
const log = pino({}, { write: (line: string) => void logged.push(line) });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  logged.length = 0;
});

function start(work: Parameters<typeof startJob>[1]) {
  const job = startJob({ everyMs: EVERY_MS, retryMs: RETRY_MS, log, what: 'It could not be done' }, work);
  onTestFinished(() => job.stop());
  return job;
}

test('a job runs at once, and again after its interval', async () => {
  const work = vi.fn(async () => {});
  start(work);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a job runs again when its work says so', async () => {
  const work = vi.fn(async () => 20);
  start(work);
  await vi.advanceTimersByTimeAsync(40);
  expect(work).toHaveBeenCalledTimes(3);
});

test('an error is logged, and the job runs again after the delay for errors', async () => {
  const work = vi.fn(async () => {
    throw new Error('no database');
  });
  start(work);
  await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
  expect(work).toHaveBeenCalledTimes(1);
  expect(logged).toEqual([expect.stringContaining('It could not be done')]);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
});

test('requests during a run become one run after it', async () => {
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const job = start(work);
  job.run();
  job.run();
  expect(work).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(2);
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a stopped job aborts its signal, waits for the current run, and runs no more', async () => {
  let end = () => {};
  const work = vi.fn((_: AbortSignal) => new Promise<void>((resolve) => (end = resolve)));
  const job = start(work);
  const stopped = vi.fn();
  const stopping = job.stop().then(stopped);
  expect(work.mock.calls[0]?.[0].aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(stopped).not.toHaveBeenCalled();
  end();
  await stopping;
  job.run();
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(work).toHaveBeenCalledTimes(1);
});

test('an error of a run that a stop interrupts is not logged', async () => {
  const job = start(async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    throw new Error('interrupted');
  });
  await job.stop();
  expect(logged).toEqual([]);
});
