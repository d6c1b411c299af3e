import * as z from 'zod';
import * as body from './bodies.ts';
import { idText, numberText } from './fields.ts';
import * as things from './things.ts';

/**
 * Who may make a call. Each name is one small function in server/http/access.ts.
 * - `open`: anybody, with or without a session
 * - `signedIn`: whoever has a session
 * - `entryOwner`: the owner of the entry that the path or the query names, and nobody else
 * - `joiningEntryOwner`: the owner of the entry that the body names
 * - `poolMember`: an active member of the pool, its admin, or a site admin
 * - `siteAdmin`: isAdmin
 */
export type Policy = 'open' | 'signedIn' | 'entryOwner' | 'joiningEntryOwner' | 'poolMember' | 'siteAdmin';

/** What a path or a query can name by its id. */
export type TargetKind = 'entry' | 'game' | 'group' | 'round' | 'season';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The thing that the path or the query names by this parameter: it exists, or the answer is 404. */
export interface Target<K extends TargetKind = TargetKind> {
  readonly kind: K;
  readonly by: string;
}

/** A policy about a thing needs the call to name that thing. */
type Access =
  | { readonly who: 'open' | 'signedIn' | 'siteAdmin'; readonly target?: Target }
  | { readonly who: 'entryOwner'; readonly target: Target<'entry'> }
  | { readonly who: 'poolMember'; readonly target: Target<'group'> }
  | {
      readonly who: 'joiningEntryOwner';
      readonly target: Target<'group'>;
      readonly body: z.ZodType<{ entryId: number }>;
    };

/** What comes with success: nothing, or what the schema says. */
type Success =
  | { readonly status: 204; readonly answer: null }
  | { readonly status: 200 | 201; readonly answer: z.ZodType };

export type Call = Access &
  Success & {
    readonly method: Method;
    /** OpenAPI's notation: `/api/groups/{id}` */
    readonly path: `/api/${string}`;
    readonly summary: string;
    readonly params?: z.ZodObject;
    readonly query?: z.ZodObject;
    readonly body?: z.ZodType;
    /** how refusals are written: JSON unless the call's client shows the raw text */
    readonly refusals?: 'text';
  };

/** Keeps each call's exact types while checking its form. */
function table<const T extends Record<string, Call>>(calls: T): T {
  return calls;
}

const entry = z.object({ id: idText('entry') });
const group = z.object({ id: idText('group') });
const season = z.object({ id: idText('season') });
const round = z.object({ id: idText('round') });
const game = z.object({ id: idText('game') });
const inSeason = z.object({ seasonId: idText('season') });
const ofEntry = z.object({ entryId: idText('entry') });

/** Every call there is: what the server answers, the browser may ask, and the documentation lists. */
export const calls = table({
  register: {
    method: 'POST',
    path: '/api/register',
    who: 'open',
    summary: 'Make an account and sign in',
    body: body.Registration,
    status: 201,
    answer: things.User,
    refusals: 'text',
  },
  login: {
    method: 'POST',
    path: '/api/login',
    who: 'open',
    summary: 'Sign in',
    body: body.Credentials,
    status: 200,
    answer: things.User,
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    who: 'open',
    summary: 'End this session, if there is one',
    status: 204,
    answer: null,
  },
  currentUser: {
    method: 'GET',
    path: '/api/user',
    who: 'signedIn',
    summary: 'The signed-in user',
    status: 200,
    answer: things.User,
  },
  listUsers: {
    method: 'GET',
    path: '/api/users',
    who: 'siteAdmin',
    summary: 'All users',
    status: 200,
    answer: z.array(things.UserRow),
  },
  listSeasons: {
    method: 'GET',
    path: '/api/seasons',
    who: 'signedIn',
    summary: 'All seasons, newest year first',
    status: 200,
    answer: z.array(things.Season),
  },
  createSeason: {
    method: 'POST',
    path: '/api/seasons',
    who: 'siteAdmin',
    summary: 'Make a season and make it the active one',
    body: body.NewSeason,
    status: 201,
    answer: things.Season,
  },
  changeSeason: {
    method: 'PATCH',
    path: '/api/seasons/{id}',
    who: 'siteAdmin',
    summary: 'Rename, activate, archive a season, or pair its Final Four',
    params: season,
    target: { kind: 'season', by: 'id' },
    body: body.SeasonChange,
    status: 200,
    answer: things.Season,
  },
  listActiveRounds: {
    method: 'GET',
    path: '/api/rounds',
    who: 'signedIn',
    summary: 'Rounds of the active season, by number',
    status: 200,
    answer: z.array(things.Round),
  },
  listRounds: {
    method: 'GET',
    path: '/api/rounds/{seasonId}',
    who: 'signedIn',
    summary: 'Rounds of a season, by number',
    params: inSeason,
    target: { kind: 'season', by: 'seasonId' },
    status: 200,
    answer: z.array(things.Round),
  },
  listRoundsBySeason: {
    method: 'GET',
    path: '/api/roundsbyseason/{seasonId}',
    who: 'signedIn',
    summary: 'Rounds of a season, by number',
    params: inSeason,
    target: { kind: 'season', by: 'seasonId' },
    status: 200,
    answer: z.array(things.Round),
  },
  createRound: {
    method: 'POST',
    path: '/api/rounds',
    who: 'siteAdmin',
    summary: 'Make a round',
    body: body.NewRound,
    status: 201,
    answer: things.Round,
  },
  changeRound: {
    method: 'PATCH',
    path: '/api/rounds/{id}',
    who: 'siteAdmin',
    summary: 'Change a round: name and deadline, both',
    params: round,
    target: { kind: 'round', by: 'id' },
    body: body.RoundChange,
    status: 200,
    answer: things.Round,
  },
  listActiveGames: {
    method: 'GET',
    path: '/api/games',
    who: 'signedIn',
    summary: 'Games of the active season',
    status: 200,
    answer: z.array(things.Game),
  },
  listGames: {
    method: 'GET',
    path: '/api/games/{seasonId}',
    who: 'signedIn',
    summary: 'Games of a season',
    params: inSeason,
    target: { kind: 'season', by: 'seasonId' },
    status: 200,
    answer: z.array(things.Game),
  },
  listGamesBySeason: {
    method: 'GET',
    path: '/api/gamesbyseason/{seasonId}',
    who: 'signedIn',
    summary: 'Games of a season',
    params: inSeason,
    target: { kind: 'season', by: 'seasonId' },
    status: 200,
    answer: z.array(things.Game),
  },
  createGame: {
    method: 'POST',
    path: '/api/games',
    who: 'siteAdmin',
    summary: 'Make a game',
    body: body.NewGame,
    status: 201,
    answer: things.Game,
  },
  changeGame: {
    method: 'PATCH',
    path: '/api/games/{id}',
    who: 'siteAdmin',
    summary: 'Change a game, or set and clear its winner',
    params: game,
    target: { kind: 'game', by: 'id' },
    body: body.GameChange,
    status: 200,
    answer: things.Game,
  },
  listEntries: {
    method: 'GET',
    path: '/api/entries',
    who: 'signedIn',
    summary: 'Own entries of all seasons',
    status: 200,
    answer: z.array(things.Entry),
  },
  createEntry: {
    method: 'POST',
    path: '/api/entries',
    who: 'signedIn',
    summary: 'Make an entry',
    body: body.NewEntry,
    status: 201,
    answer: things.Entry,
  },
  renameEntry: {
    method: 'PATCH',
    path: '/api/entries/{id}',
    who: 'entryOwner',
    summary: 'Rename an entry',
    params: entry,
    target: { kind: 'entry', by: 'id' },
    body: body.EntryChange,
    status: 200,
    answer: things.Entry,
  },
  deleteEntry: {
    method: 'DELETE',
    path: '/api/entries/{id}',
    who: 'entryOwner',
    summary: 'Delete an entry with its picks and memberships',
    params: entry,
    target: { kind: 'entry', by: 'id' },
    body: body.Deletion,
    status: 204,
    answer: null,
  },
  listPicks: {
    method: 'GET',
    path: '/api/picks',
    who: 'entryOwner',
    summary: 'All picks of an own entry',
    query: ofEntry,
    target: { kind: 'entry', by: 'entryId' },
    status: 200,
    answer: z.array(things.OwnPick),
  },
  savePick: {
    method: 'POST',
    path: '/api/picks',
    who: 'entryOwner',
    summary: 'Make, change or take back one pick',
    query: ofEntry,
    target: { kind: 'entry', by: 'entryId' },
    body: body.NewPick,
    status: 200,
    answer: things.SavedPick,
  },
  savePicks: {
    method: 'PUT',
    path: '/api/picks',
    who: 'entryOwner',
    summary: 'Make, change or take back several picks: all or none',
    query: ofEntry,
    target: { kind: 'entry', by: 'entryId' },
    body: body.NewPicks,
    status: 200,
    answer: z.array(things.SavedPick),
  },
  lookUpInvite: {
    method: 'GET',
    path: '/api/groups/invite/{code}',
    who: 'signedIn',
    summary: 'The pool behind an invite code',
    params: z.object({ code: z.string() }),
    status: 200,
    answer: things.InvitedGroup,
  },
  listGroups: {
    method: 'GET',
    path: '/api/groups',
    who: 'signedIn',
    summary: 'Pools that the caller administers or is an active member of',
    status: 200,
    answer: z.array(things.Group),
  },
  createGroup: {
    method: 'POST',
    path: '/api/groups',
    who: 'signedIn',
    summary: 'Make a pool and become its admin',
    body: body.NewGroup,
    status: 201,
    answer: things.Group,
  },
  readGroup: {
    method: 'GET',
    path: '/api/groups/{id}',
    who: 'poolMember',
    summary: 'A pool',
    params: group,
    target: { kind: 'group', by: 'id' },
    status: 200,
    answer: things.Group,
  },
  joinGroup: {
    method: 'POST',
    path: '/api/groups/{id}/join',
    who: 'joiningEntryOwner',
    summary: 'Join a pool with an own entry',
    params: group,
    target: { kind: 'group', by: 'id' },
    body: body.Joining,
    status: 201,
    answer: things.Membership,
  },
  listOwnMemberships: {
    method: 'GET',
    path: '/api/group-memberships',
    who: 'signedIn',
    summary: 'Own active memberships',
    status: 200,
    answer: z.array(things.Membership),
  },
  listMembers: {
    method: 'GET',
    path: '/api/groups/{id}/memberships',
    who: 'poolMember',
    summary: 'Members of a pool',
    params: group,
    target: { kind: 'group', by: 'id' },
    status: 200,
    answer: z.array(things.Member),
  },
  listGroupPicks: {
    method: 'GET',
    path: '/api/groups/{id}/picks/{roundNumber}',
    who: 'poolMember',
    summary: 'Picks of a round: own ones always, the pool’s once the round is past',
    params: z.object({ id: idText('group'), roundNumber: numberText('Invalid round number') }),
    target: { kind: 'group', by: 'id' },
    status: 200,
    answer: z.array(things.Pick),
  },
  readLeaderboard: {
    method: 'GET',
    path: '/api/groups/{id}/leaderboard',
    who: 'poolMember',
    summary: 'Standings of a pool over its past rounds',
    params: group,
    target: { kind: 'group', by: 'id' },
    status: 200,
    answer: things.Leaderboard,
  },
  readPickGrid: {
    method: 'GET',
    path: '/api/groups/{id}/pick-grid',
    who: 'poolMember',
    summary: 'Who picked whom in the past rounds of a pool',
    params: group,
    target: { kind: 'group', by: 'id' },
    status: 200,
    answer: things.PickGrid,
  },
});

export type Calls = typeof calls;
export type CallName = keyof Calls;

type Part<C, K extends string> = C extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;
type Sent<C, K extends string> = C extends Record<K, infer S extends z.ZodType> ? z.input<S> : undefined;

/** What a call's handler is given, once checked. */
export type ParamsOf<N extends CallName> = Part<Calls[N], 'params'>;
export type QueryOf<N extends CallName> = Part<Calls[N], 'query'>;
export type BodyOf<N extends CallName> = Part<Calls[N], 'body'>;
export type TargetOf<N extends CallName> = Calls[N] extends { target: { kind: infer K } } ? K : undefined;
/** What a call's caller sends. */
export type SentBodyOf<N extends CallName> = Sent<Calls[N], 'body'>;
/** What a call answers on success; undefined where it answers nothing. */
export type AnswerOf<N extends CallName> = Part<Calls[N], 'answer'>;
