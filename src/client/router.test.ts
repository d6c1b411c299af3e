import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { pages } from '#contract/pages.ts';
import { createAppRouter } from './router.tsx';

function routerAt(address: string) {
  const router = createAppRouter(new QueryClient());
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  return router;
}

test('the router knows every page of the contract and no other', () => {
  const paths = Object.keys(routerAt('/').routesByPath).map((path) => path.replaceAll(/\$(\w+)/g, '{$1}'));
  expect(paths.sort()).toEqual(Object.values(pages).sort());
});

test.each([
  ['/picks?entryId=7', { entryId: 7 }],
  ['/picks?entryId=7&seasonId=2', { entryId: 7, seasonId: 2 }],
  ['/picks?entryId=-7&seasonId=two', {}],
  ['/auth?redirect=%2Fpicks%3FentryId%3D7', { redirect: '/picks?entryId=7' }],
  ['/auth?redirect=%2F%2Fevil.example', { redirect: '/' }],
  ['/reset-password?token=f7jQ-x', { token: 'f7jQ-x' }],
  ['/reset-password?token=', {}],
])('%s carries %j', (address, search) => {
  const router = routerAt(address);
  expect(router.matchRoutes(router.latestLocation).at(-1)?.search).toEqual(search);
});
