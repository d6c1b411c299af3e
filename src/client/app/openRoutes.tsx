import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { AuthScreen } from '#client/account/AuthScreen.tsx';
import { signOnLink } from '#client/account/ContinueWith.tsx';
import { RegisterForm } from '#client/account/lazyRegisterForm.ts';
import { aboutQuery, invitationQuery, oidcRegistrationQuery } from '#client/api/queries.ts';
import { NotFoundScreen, PlainError } from '#client/shell/PlainPage.tsx';
import { findUser } from '#client/shell/session.ts';
import { lazyComponent, withPreload } from '#client/ui/lazyComponent.ts';
import { pages } from '#contract/pages.ts';
import type { User } from '#contract/schemas.ts';
import { safeRedirect } from '#domain/accounts/safeRedirect.ts';
import { OIDC_PROBLEMS, type OidcProblem } from '#domain/accounts/signIn.ts';
import { invitedCode } from '#domain/names/inviteCodes.ts';
import { Root } from './Root.tsx';
import { pathOf, poolSearch } from './routeParams.ts';

interface RouterContext {
  readonly queryClient: QueryClient;
}

export const root = createRootRouteWithContext<RouterContext>()({
  staticData: { title: 'Page not found' },
  component: Root,
  notFoundComponent: NotFoundScreen,
});

/** The signed-in user or null, for open pages. */
const withVisitor = async ({ context }: { context: RouterContext }) => ({
  user: await findVisitor(context.queryClient),
});

/** Nobody needs to be signed in: without a response the page is shown as to a visitor. */
function findVisitor(queryClient: QueryClient): Promise<User | null> {
  return findUser(queryClient).catch(() => null);
}

const auth = createRoute({
  getParentRoute: () => root,
  path: pathOf(pages.auth),
  staticData: { title: 'Log in' },
  validateSearch: (search: { redirect?: unknown; local?: unknown; reason?: unknown }): AuthSearch => ({
    ...(search.redirect !== undefined && { redirect: safeRedirect(search.redirect) }),
    local: search.local === undefined ? undefined : 1,
    reason: search.reason === 'unreachable' ? 'unreachable' : undefined,
  }),
  beforeLoad: async ({ context: { queryClient }, search }) => {
    // which ways there are; a failed prefetch fails again in the screen
    const about = queryClient.prefetchQuery(aboutQuery());
    const user = await findUser(queryClient);
    if (user) throw redirect({ href: safeRedirect(search.redirect), replace: true });
    await about;
    if (leadsToProvider(queryClient, search)) await leaveFor(signOnLink({ redirect: search.redirect ?? '/' }));
    const code = invitedCode(search.redirect);
    if (code === undefined) return;
    void queryClient.prefetchQuery(invitationQuery(code));
    // an invitation opens with it
    await RegisterForm.preload?.();
  },
  // in the first file: it is what a new visitor waits for, and most of its code is in every screen
  component: AuthScreen,
  errorComponent: PlainError,
});

interface AuthSearch {
  readonly redirect?: string;
  /** shows the site's own ways where sign-in leads to the provider at once */
  readonly local?: 1 | undefined;
  readonly reason?: 'unreachable' | undefined;
}

function leadsToProvider(queryClient: QueryClient, { local, reason }: AuthSearch): boolean {
  const about = queryClient.getQueryData(aboutQuery().queryKey);
  return about?.signIn.oidc?.autoRedirect === true && local === undefined && reason === undefined;
}

/** Another document takes the place of this one, which stays as it is meanwhile. */
function leaveFor(address: string): Promise<never> {
  window.location.replace(address);
  return new Promise(() => {});
}

const NewAccountScreen = lazyComponent(() => import('#client/account/NewAccountScreen.tsx'), pages.newAccount.screen);

const newAccount = createRoute({
  getParentRoute: () => root,
  path: pathOf(pages.newAccount),
  staticData: { title: 'Choose your username' },
  validateSearch: (search: { redirect?: unknown }) => ({ redirect: safeRedirect(search.redirect) }),
  beforeLoad: async ({ context: { queryClient }, search }) => {
    const user = await findVisitor(queryClient);
    if (user) throw redirect({ href: search.redirect, replace: true });
    // a failed prefetch fails again in the screen
    await Promise.all([queryClient.prefetchQuery(oidcRegistrationQuery()), queryClient.prefetchQuery(aboutQuery())]);
  },
  component: NewAccountScreen,
  errorComponent: PlainError,
});

const SignOnProblemScreen = lazyComponent(
  () => import('#client/account/SignOnProblemScreen.tsx'),
  pages.signOnProblem.screen,
);

interface ProblemSearch {
  readonly redirect?: string;
  readonly reason?: OidcProblem | undefined;
}

const signOnProblem = createRoute({
  getParentRoute: () => root,
  path: pathOf(pages.signOnProblem),
  staticData: { title: 'Log in' },
  validateSearch: (search: { reason?: unknown; redirect?: unknown }): ProblemSearch => ({
    ...(search.redirect !== undefined && { redirect: safeRedirect(search.redirect) }),
    reason: OIDC_PROBLEMS.find((each) => each === search.reason),
  }),
  beforeLoad: async ({ context }) => {
    const [visitor] = await Promise.all([withVisitor({ context }), context.queryClient.prefetchQuery(aboutQuery())]);
    return visitor;
  },
  component: withPreload(SignOnProblemScreen, () => {
    const { reason = 'failed', redirect: target = '/' } = signOnProblem.useSearch();
    return <SignOnProblemScreen reason={reason} redirect={target} />;
  }),
  errorComponent: PlainError,
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: pathOf(pages.resetPassword),
  staticData: { title: 'Reset Password' },
  validateSearch: (search: { token?: unknown }): { token?: string | undefined } => ({
    token: search.token ? String(search.token) : undefined,
  }),
  beforeLoad: async ({ context, search: { token } }) => {
    // removed from the address bar and the history; a reload and going back still have it
    if (token) throw redirect({ to: '/reset-password', search: {}, state: { resetToken: token }, replace: true });
    const { queryClient } = context;
    // a failed prefetch fails again in the screen
    const [visitor] = await Promise.all([withVisitor({ context }), queryClient.prefetchQuery(aboutQuery())]);
    const about = queryClient.getQueryData(aboutQuery().queryKey);
    if (about?.signIn.password === false) throw redirect({ to: '/auth', replace: true });
    return visitor;
  },
  component: lazyComponent(() => import('#client/account/ResetPasswordScreen.tsx'), pages.resetPassword.screen),
  errorComponent: PlainError,
});

const UnsubscribeScreen = lazyComponent(
  () => import('#client/account/UnsubscribeScreen.tsx'),
  pages.unsubscribe.screen,
);

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: pathOf(pages.unsubscribe),
  staticData: { title: 'Stop emails' },
  beforeLoad: withVisitor,
  component: withPreload(UnsubscribeScreen, () => <UnsubscribeScreen token={unsubscribe.useParams().token} />),
  errorComponent: PlainError,
});

const LoginLinkScreen = lazyComponent(() => import('#client/account/LoginLinkScreen.tsx'), pages.loginLink.screen);

const loginLink = createRoute({
  getParentRoute: () => root,
  path: pathOf(pages.loginLink),
  staticData: { title: 'Log in' },
  beforeLoad: withVisitor,
  component: withPreload(LoginLinkScreen, () => <LoginLinkScreen token={loginLink.useParams().token} />),
  errorComponent: PlainError,
});

const UndoScreen = lazyComponent(() => import('#client/account/UndoScreen.tsx'), pages.undo.screen);

const restoreEmail = createRoute({
  getParentRoute: () => root,
  path: pathOf(pages.restoreEmail),
  staticData: { title: 'Restore email address' },
  // before the session may end: the first fetch uses the response that the document preloads
  beforeLoad: withVisitor,
  component: withPreload(UndoScreen, () => <UndoScreen kind="restoreEmail" token={restoreEmail.useParams().token} />),
  errorComponent: PlainError,
});

const undo = createRoute({
  getParentRoute: () => root,
  path: pathOf(pages.undo),
  staticData: { title: 'Take it away' },
  // before the session may end
  beforeLoad: withVisitor,
  component: withPreload(UndoScreen, () => <UndoScreen kind="undo" token={undo.useParams().token} />),
  errorComponent: PlainError,
});

const HowItWorksScreen = lazyComponent(
  () => import('#client/howItWorks/HowItWorksScreen.tsx'),
  pages.howItWorks.screen,
);

const howItWorks = createRoute({
  getParentRoute: () => root,
  path: pathOf(pages.howItWorks),
  staticData: { title: 'How it works' },
  validateSearch: poolSearch,
  beforeLoad: withVisitor,
  component: withPreload(HowItWorksScreen, () => <HowItWorksScreen poolId={howItWorks.useSearch().pool} />),
  errorComponent: PlainError,
});

export const openRoutes = {
  auth,
  newAccount,
  signOnProblem,
  resetPassword,
  loginLink,
  restoreEmail,
  undo,
  unsubscribe,
  howItWorks,
};
