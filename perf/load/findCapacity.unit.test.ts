import { expect, test } from 'vitest';
import { findCapacity } from './findCapacity.ts';

/** A machine that carries `most` clients, and none in the attempts of `badMoments`. */
function machine(most: number, badMoments: readonly number[] = []) {
  const tried: number[] = [];
  const attempt = async (clients: number) => {
    tried.push(clients);
    const isCarried = clients <= most && !badMoments.includes(tried.length);
    return { clients, isCarried, isFarTooMany: clients >= 2 * most };
  };
  return { tried, attempt };
}

test('clients are doubled until they are too many, and then bisected twice', async () => {
  const { tried, attempt } = machine(400);
  const { carried, ended } = await findCapacity(100, attempt);
  expect(tried).toEqual([100, 200, 400, 800, 600, 600, 500, 500]);
  expect([carried?.clients, ended?.clients]).toEqual([400, 500]);
});

test('fewer clients are tried if the first are too many', async () => {
  const { tried, attempt } = machine(30);
  const { carried, ended } = await findCapacity(100, attempt);
  expect(tried).toEqual([100, 50, 50, 25, 38, 38, 32, 32]);
  expect([carried?.clients, ended?.clients]).toEqual([25, 32]);
});

test('one failed attempt does not end the search', async () => {
  const { tried, attempt } = machine(300, [1, 3]);
  expect((await findCapacity(100, attempt)).carried?.clients).toBe(300);
  expect(tried).toEqual([100, 100, 200, 200, 400, 400, 300, 350, 350]);
});

test('the search ends on a machine that carries hardly any clients', async () => {
  const { tried, attempt } = machine(0);
  expect((await findCapacity(100, attempt)).carried).toBeUndefined();
  expect(tried).toEqual([100, 50, 25, 13]);
});
