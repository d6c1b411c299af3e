import { describe, expect, test } from 'vitest';
import { HashQueue, type Waiter } from './hashQueue.ts';

const LIMITS = { running: 1, places: 6, placesOfAccount: 3 };

/** A queue whose work ends when it is told to. */
function heldQueue(limits = LIMITS) {
  const queue = new HashQueue(limits);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  return {
    started,
    refused,
    add(name: string, waiter: Waiter) {
      const work = async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
      };
      void queue.run(waiter, work).catch(({ status }) => refused.push(`${name} ${status}`));
    },
    async endNext() {
      ends.shift()?.();
      // the next one starts after the promises of this one
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const of = (address: string, account?: string): Waiter => ({ address, ...(account !== undefined && { account }) });

describe('a queue of hashes', () => {
  test('takes turns by address, each in order', async () => {
    const queue = heldQueue();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(name, of(name.charAt(0)));
    for (let n = 0; n < 6; n += 1) await queue.endNext();
    expect(queue.started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  test('has one of an account at a time, whatever the address, and lets others pass', async () => {
    const queue = heldQueue({ ...LIMITS, running: 2 });
    queue.add('sam 1', of('a', 'sam'));
    queue.add('sam 2', of('b', 'sam'));
    queue.add('noor', of('b', 'noor'));
    expect(queue.started).toEqual(['sam 1', 'noor']);
    await queue.endNext();
    expect(queue.started).toEqual(['sam 1', 'noor', 'sam 2']);
  });

  test('refuses an account whose places are taken, and has room again afterwards', async () => {
    const queue = heldQueue();
    for (let n = 1; n <= 4; n += 1) queue.add(`sam ${n}`, of('a', 'sam'));
    await queue.endNext();
    expect(queue.refused).toEqual(['sam 4 429']);
    queue.add('sam 5', of('a', 'sam'));
    await queue.endNext();
    expect(queue.refused).toHaveLength(1);
  });

  test('with all places taken refuses the last of the address with most in place of another address', async () => {
    const queue = heldQueue();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2']) queue.add(name, of(name.charAt(0)));
    queue.add('c1', of('c'));
    await queue.endNext();
    expect(queue.refused).toEqual(['a4 503']);
    queue.add('a5', of('a'));
    for (let n = 0; n < 6; n += 1) await queue.endNext();
    expect(queue.started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a5']);
  });

  test('with all places taken refuses a newcomer of the address with most, or with as many', async () => {
    const queue = heldQueue();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']) queue.add(name, of(name.charAt(0)));
    queue.add('b4', of('b'));
    queue.add('a4', of('a'));
    await queue.endNext();
    expect(queue.refused).toEqual(['b4 503', 'a4 503']);
  });

  test('goes on after work that fails', async () => {
    const queue = new HashQueue(LIMITS);
    const failing = queue.run(of('a'), () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await queue.run(of('a'), async () => 7)).toBe(7);
  });
});
