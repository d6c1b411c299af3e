import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { featurePages } from '#app/pages.ts';
import { userQuery } from '#client/api/queries.ts';
import { findUser, SIGNED_IN } from '#client/shell/session.ts';
import { aUser } from '#client/testing/fixtures.ts';
import { type Page, pages } from '#contract/pages.ts';
import { createAppRouter } from './router.tsx';

function routerAt(address: string) {
  const router = createAppRouter(new QueryClient());
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  return router;
}

test('the router has the pages of the contract and no others', () => {
  const paths = Object.keys(routerAt('/').routesByPath).map((path) => path.replaceAll(/\$(\w+)/g, '{$1}'));
  expect(paths.sort()).toEqual(
    Object.values(pages)
      .map(({ path }) => path)
      .sort(),
  );
});

test.each([
  ['/picks?entryId=7', { entryId: 7 }],
  ['/picks?entryId=7&seasonId=2', { entryId: 7, seasonId: 2 }],
  ['/picks?entryId=-7&seasonId=two', {}],
  ['/auth?redirect=%2Fpicks%3FentryId%3D7', { redirect: '/picks?entryId=7' }],
  ['/auth?redirect=%2F%2Fevil.example', { redirect: '/' }],
  ['/auth?local=1&reason=x', { local: 1 }],
  ['/auth?reason=unreachable', { reason: 'unreachable' }],
  ['/auth/problem?reason=expired&redirect=//evil.example', { reason: 'expired', redirect: '/' }],
  ['/auth/problem?reason=x', {}],
  ['/reset-password?token=f7jQ-x', { token: 'f7jQ-x' }],
  ['/reset-password?token=', {}],
  ['/leaderboard?entry=7&round=2&with=9', { entry: 7, round: 2, with: 9 }],
  ['/leaderboard?if=15:2,12:1', { if: '12:1,15:2' }],
  ['/leaderboard?if=15%3A2%2C15%3A1,x,12:3', { if: '15:2' }],
  ['/leaderboard?if=12&entry=x', {}],
])('%s has the search parameters %j', (address, search) => {
  const router = routerAt(address);
  expect(router.matchRoutes(router.latestLocation).at(-1)?.search).toEqual(search);
});

test('an address shows assumed winners readably', () => {
  const { publicHref } = routerAt('/').buildLocation({ to: '/leaderboard', search: { if: '12:1,15:2', entry: 7 } });
  expect(publicHref).toBe('/leaderboard?if=12:1,15:2&entry=7');
});

test.each(['abc', '0', '007', '2147483648', '99999999999999999999'])('/groups/%s/… is not a page', (id) => {
  for (const page of ['picks', 'pick-grid', 'leaderboard', 'manage']) {
    const router = routerAt(`/groups/${id}/${page}`);
    expect(router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId)).toEqual(['__root__']);
  }
});

test('every page but the open ones is behind the guard that redirects to sign-in', () => {
  const guarded = Object.values(routerAt('/').routesByPath)
    .filter((route) => route.parentRoute.id === `/${SIGNED_IN}`)
    .map((route) => route.fullPath.replaceAll(/\$(\w+)/g, '{$1}'));
  const open = [
    pages.auth,
    pages.newAccount,
    pages.signOnProblem,
    pages.resetPassword,
    pages.loginLink,
    pages.restoreEmail,
    pages.undo,
    pages.unsubscribe,
    pages.howItWorks,
    ...Object.values<Page>(featurePages).filter(({ access }) => access !== 'signedIn'),
  ];
  const paths = (of: readonly { readonly path: string }[]) => of.map(({ path }) => path);
  expect([...guarded, ...paths(open)].sort()).toEqual(paths(Object.values(pages)).sort());
});

afterEach(() => vi.unstubAllGlobals());

test.each([0, 429, 500, 503])('while the site answers %i the user is unknown, or the cached user', async (status) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => {
    if (status === 0) throw new TypeError('no network');
    return Response.json({ message: 'Busy' }, { status });
  });
  const queryClient = new QueryClient();
  await expect(findUser(queryClient)).rejects.toMatchObject({ status });
  expect(logged.mock.calls).toEqual([['Failed to fetch user']]);
  for (const known of [aUser(), null]) {
    queryClient.setQueryData(userQuery().queryKey, known, { updatedAt: Date.now() - 6 * 60_000 });
    expect(await findUser(queryClient)).toBe(known);
  }
  logged.mockRestore();
});
