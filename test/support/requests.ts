import { featureRequests } from '#app/testing.ts';
import type { Call, CallName } from '#contract/calls.ts';
import { Authenticator } from './authenticator.ts';
import type { CallArgs, Values } from './caller.ts';
import {
  CREATION_CHALLENGE,
  LOGIN_CHALLENGE,
  LOGIN_TOKEN,
  PASSWORD,
  RESET_TOKEN,
  RESTORE_TOKEN,
  type Scene,
  STOP_TOKEN,
  UNDO_TOKEN,
} from './scene.ts';
import { BRACKET_TEAMS } from './tournaments.ts';

const ofPool = ({ pool }: Scene) => ({ params: { id: pool.id } });
const ofEntry = ({ entry }: Scene) => ({ params: { id: entry.id } });
const ofSeason = ({ season }: Scene) => ({ params: { seasonId: season.id } });
const ofBystander = ({ people }: Scene) => ({ params: { id: people.bystander.user.id } });
const member = ({ pool }: Scene, { user }: { user: { id: number } }) => ({ params: { id: pool.id, userId: user.id } });
const nothing = () => ({});

export const requests: { readonly [N in CallName]: (scene: Scene) => CallArgs<N> } = {
  readAbout: nothing,
  readSite: nothing,
  goLive: nothing,
  register: () => ({
    body: {
      username: 'newcomer',
      email: 'newcomer@example.org',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      avatarUrl: 'https://example.org/a.png',
    },
  }),
  login: () => ({ body: { username: 'joe', password: PASSWORD } }),
  loginByLink: () => ({ body: { token: LOGIN_TOKEN } }),
  logout: nothing,
  currentUser: nothing,
  listUsers: nothing,
  changeProfile: () => ({ body: { email: 'new@example.org', avatarUrl: 'https://example.org/a.png' } }),
  changePassword: () => ({
    body: { currentPassword: PASSWORD, newPassword: 'another secret', confirmPassword: 'another secret' },
  }),
  setFirstPassword: () => ({ body: { newPassword: 'another secret', confirmPassword: 'another secret' } }),
  listReauthWays: nothing,
  reauth: () => ({ body: { password: PASSWORD } }),
  forgotPassword: () => ({ body: { email: 'joe@example.org' } }),
  resetPassword: () => ({
    body: { token: RESET_TOKEN, newPassword: 'another secret', confirmPassword: 'another secret' },
  }),
  restoreEmail: () => ({ body: { token: RESTORE_TOKEN } }),
  deleteAccount: nothing,
  createUser: () => ({ body: { username: 'newcomer', password: PASSWORD, email: 'newcomer@example.org' } }),
  changeUser: (scene) => ({ ...ofBystander(scene), body: { username: 'jo', email: 'jo@example.org', isHidden: true } }),
  deleteUser: ofBystander,
  resetUserPassword: (scene) => ({ ...ofBystander(scene), body: { password: 'another secret' } }),
  listSessions: nothing,
  endOtherSessions: nothing,
  endSession: ({ sessionId }) => ({ params: { id: sessionId } }),
  listTokens: nothing,
  createToken: () => ({ body: { name: 'Results script', scope: 'read', days: 30 } }),
  deleteToken: ({ tokenId }) => ({ params: { id: tokenId } }),
  listPasskeys: nothing,
  beginPasskey: nothing,
  createPasskey: () => ({
    body: { name: 'Laptop', response: new Authenticator().create({ challenge: CREATION_CHALLENGE }) },
  }),
  deletePasskey: ({ passkeyId }) => ({ params: { id: passkeyId } }),
  beginPasskeyLogin: nothing,
  loginByPasskey: ({ authenticator }) => ({
    body: { response: authenticator.get({ challenge: LOGIN_CHALLENGE }) },
  }),
  checkFreshSignIn: nothing,
  listIdentities: nothing,
  deleteIdentity: ({ identityId }) => ({ params: { id: identityId } }),
  readOidcRegistration: nothing,
  registerByOidc: () => ({ body: { username: 'newcomer' } }),
  undo: () => ({ body: { token: UNDO_TOKEN } }),
  listSeasons: nothing,
  createSeason: () => ({ body: { year: 2010, name: 'March Madness' } }),
  changeSeason: ({ season }) => ({
    params: { id: season.id },
    body: {
      name: 'The Dance',
      year: 2011,
      finalFour: [
        ['East Region', 'Midwest Region'],
        ['South Region', 'West Region'],
      ],
    },
  }),
  listActiveRounds: nothing,
  listRounds: ofSeason,
  listRoundsBySeason: ofSeason,
  createRound: ({ season }) => ({
    body: { number: 9, name: 'Ninth Round', deadline: '2199-01-01T00:00:00Z', seasonId: season.id },
  }),
  changeRound: ({ emptyRound }) => ({
    params: { id: emptyRound.id },
    body: { name: 'Third Round', deadline: '2198-01-01T00:00:00Z' },
  }),
  listActiveGames: nothing,
  listGames: ofSeason,
  listGamesBySeason: ofSeason,
  createGame: ({ season, emptyRound }) => ({
    body: {
      team1: 'Kansas',
      team2: 'Utah',
      seed1: 5,
      seed2: 12,
      roundId: emptyRound.id,
      region: 'East Region',
      startTime: '2026-03-19T16:15:00Z',
      abbr1: 'KU',
      abbr2: null,
      color1: null,
      color2: '#cc0000',
      seasonId: season.id,
    },
  }),
  changeGame: ({ openGame }) => ({
    params: { id: openGame.id },
    body: {
      team1: 'Blue Devils',
      region: 'West Region',
      startTime: '2026-03-19T16:15:00Z',
      abbr1: 'DEVS',
      color1: '#003087',
      winner: 'Yale',
    },
  }),
  deleteSeason: ({ emptySeason }) => ({ params: { id: emptySeason.id } }),
  listMissing: ({ open }) => ({ params: { id: open.id } }),
  deleteRound: ({ emptyRound }) => ({ params: { id: emptyRound.id } }),
  deleteGame: ({ unpickedGame }) => ({ params: { id: unpickedGame.id } }),
  createBracket: ({ emptySeason }) => ({ params: { id: emptySeason.id }, body: { teams: BRACKET_TEAMS } }),
  deleteBracket: ({ bracketSeason }) => ({ params: { id: bracketSeason.id } }),
  listEntries: nothing,
  createEntry: ({ season }) => ({ body: { name: 'another', seasonId: season.id } }),
  changeEntry: (scene) => ({ ...ofEntry(scene), body: { name: 'renamed' } }),
  deleteEntry: (scene) => ({ ...ofEntry(scene), body: { confirmText: 'delete me' } }),
  listPicks: ({ entry }) => ({ query: { entryId: entry.id } }),
  savePick: ({ entry, openGame }) => ({ query: { entryId: entry.id }, body: { gameId: openGame.id, pick: 'Yale' } }),
  savePicks: ({ entry, openGame, unpickedGame }) => ({
    query: { entryId: entry.id },
    body: {
      picks: [
        { gameId: openGame.id, pick: null },
        { gameId: unpickedGame.id, pick: 'Iowa' },
      ],
    },
  }),
  readGuess: ({ entry }) => ({ query: { entryId: entry.id } }),
  saveGuess: ({ entry }) => ({ query: { entryId: entry.id }, body: { total: 140 } }),
  readInvite: ({ pool }) => ({ params: { code: pool.inviteCode } }),
  lookUpInvite: ({ pool }) => ({ params: { code: pool.inviteCode } }),
  listPools: nothing,
  createPool: ({ season }) => ({ body: { name: 'Family', seasonId: season.id } }),
  readPool: ofPool,
  joinPool: (scene) => ({
    ...ofPool(scene),
    body: { entryId: scene.freeEntry.id, inviteCode: scene.pool.inviteCode },
  }),
  leavePool: (scene) => ({ ...ofPool(scene), body: { entryId: scene.entry.id } }),
  changePool: (scene) => ({ ...ofPool(scene), body: { name: 'Family' } }),
  deletePool: (scene) => ({ ...ofPool(scene), body: { confirmText: 'delete me' } }),
  renewInviteCode: ofPool,
  removeMember: (scene) => member(scene, scene.people.member),
  restoreMember: (scene) => member(scene, scene.people.removedMember),
  listSeasonPools: ({ season }) => ({ params: { id: season.id } }),
  listPoolAdmins: ofPool,
  addPoolAdmin: (scene) => member(scene, scene.people.member),
  dropPoolAdmin: (scene) => member(scene, scene.people.furtherAdmin),
  setDues: (scene) => ({ ...member(scene, scene.people.owner), body: { status: 'said' } }),
  setManyDues: (scene) => ({ ...ofPool(scene), body: [{ userId: scene.people.member.user.id, status: 'paid' }] }),
  readMembersFile: ofPool,
  listOffers: ({ season }) => ({ params: { id: season.id } }),
  declineOffer: ({ nextPool }) => ({ params: { id: nextPool.id } }),
  listOwnMemberships: nothing,
  listMembers: (scene) => ({ ...ofPool(scene), query: { after: 1, limit: 1000 } }),
  readProgress: ofPool,
  listPoolPicks: ({ pool, past }) => ({ params: { id: pool.id, roundNumber: past.number } }),
  readLeaderboard: ofPool,
  listStandings: ({ season }) => ({ params: { id: season.id } }),
  readPickGrid: ofPool,
  listAllPicks: ({ season }) => ({ query: { seasonId: season.id } }),
  listAuditLog: nothing,
  readLeaderboardFile: ofPool,
  readPickGridFile: ofPool,
  readReminders: nothing,
  changeReminders: () => ({ body: { wanted: false } }),
  unsubscribe: () => ({ params: { token: STOP_TOKEN } }),
  readEvents: nothing,
  probeEvents: nothing,
  readNotices: ({ season }) => ({ params: { id: season.id } }),
  readFeed: ({ season }) => ({ params: { id: season.id } }),
  listPlayIns: ({ season }) => ({ params: { id: season.id } }),
  setFeedTeams: ({ season }) => ({ params: { id: season.id }, body: [{ feedId: '150', team: 'Duke' }] }),
  readFeedBracket: ({ season }) => ({ params: { id: season.id }, query: { from: '2026-03-15' } }),
  checkFeed: ({ season }) => ({ params: { id: season.id } }),
  ...featureRequests,
};

export function pathOf({ path }: Call, params: Values = {}, query: Values = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => String(params[name]));
  const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return asked.length > 0 ? `${filled}?${asked.join('&')}` : filled;
}
