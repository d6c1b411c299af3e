import type { IconProps } from '@tabler/icons-react';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type ComponentType, createContext, useContext } from 'react';
import type { About } from '#contract/about.ts';
import type { Notices } from '#contract/notices.ts';
import type { Entry, Game, Pool, Round, Season, UserRow } from '#contract/schemas.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import type { TiledPerson } from '#domain/names/personTile.ts';
import type { Side } from '#domain/sides.ts';
import { NO_SLOTS } from './noSlots.ts';
import type {
  InviteWay,
  MemberAction,
  NewPoolField,
  PoolAction,
  PoolChannel,
  PoolTab,
  Reminding,
  ScreenPart,
} from './poolParts.ts';

/** What *How it works* says of a feature. */
export type ExplanationText = ComponentType<{
  /** whose own rules are shown, too */
  readonly pool: Pool | undefined;
}>;

/** A way to look at a pool's standings, beside those of the core. */
export interface StandingsView {
  readonly name: string;
  readonly isOffered: (leaderboard: Leaderboard, isRunning: boolean) => boolean;
  /** what its words mean, in *How it works*: `dt` and `dd` */
  readonly Terms?: ExplanationText;
  readonly Panel: ComponentType<{
    readonly pool: Pool;
    /** with assumed winners, if there are some */
    readonly leaderboard: Leaderboard;
    readonly own: ReadonlySet<number>;
    /** assumed winners: sides by game id */
    readonly choices: ReadonlyMap<number, Side>;
  }>;
}

/** A way to assume winners of undecided games. The address has them, and the standings are hypothetical then. */
export interface Assumption {
  readonly name: string;
  /** what it is for, in *How it works* */
  readonly explanation: string;
  /** in a sheet, which a button after the views opens while a past round has an undecided game */
  readonly Panel: ComponentType<{
    readonly pool: Pool;
    /** the real one */
    readonly leaderboard: Leaderboard;
    /** the one with the assumed winners, if there are some */
    readonly assumed: Leaderboard | undefined;
    readonly own: ReadonlySet<number>;
    /** assumed winners: sides by game id */
    readonly choices: ReadonlyMap<number, Side>;
    /** assumes a winner, in place of the game's other one; no longer, if it is assumed already */
    readonly onChoose: (gameId: number, side: Side) => void;
  }>;
}

/** A part of the profile. */
export interface ProfileSlot {
  /** links lead to it: `/profile#calendar` */
  readonly id: string;
  readonly title: string;
  readonly Part: ComponentType;
  /** before the profile is shown, so that a link scrolls to it */
  readonly prefetch: (queryClient: QueryClient) => Promise<void>;
}

/** A part of *Notifications* in the profile that has its own heading, as it is not there on every site. */
export interface FirstNotificationPart extends Pick<ProfileSlot, 'id'> {
  readonly Part: ComponentType;
}

/** A switch for a kind of emails. */
export type EmailSwitch = Pick<ProfileSlot, 'Part' | 'prefetch'>;

/** A part of *Notifications* in the profile, to which the menu of a pool leads. */
export interface NotificationPart extends ProfileSlot {
  readonly Icon: PoolAction['Icon'];
}

/** An item of the menu of a user in the console. */
export interface UserAction {
  readonly name: string;
  readonly Icon: ComponentType<IconProps>;
  /** runs again after a sign-in, if the server asks for a fresh one */
  readonly run: (user: UserRow) => Promise<void>;
  /** says that it failed, unless the server says why */
  readonly failure: string;
}

/** A tab of the console. */
export interface ConsoleTab {
  /** its `?tab=` */
  readonly value: string;
  readonly label: string;
  /** how much there is to do, behind the label */
  readonly useCount: () => number;
  readonly Panel: ComponentType<{
    /** the chosen one; undefined if there is none */
    readonly season: Season | undefined;
  }>;
}

/** An event of the server. */
export interface FeatureEvent {
  readonly name: string;
  /** whose id it tells; it makes queries that are `ofFeature` of its name and this id stale */
  readonly of: 'season' | 'pool';
  /** whether the server's caches may still have what it makes stale */
  readonly isCached: boolean;
}

/** Hears of an entry's picks, and of its guess, in the round of a number. */
export interface PicksListener {
  /** they were saved in this browser */
  readonly onSaved: (queryClient: QueryClient, entryId: number, roundNumber: number) => void;
  /** My Picks opens with some, which can still be changed */
  readonly onOpened: (queryClient: QueryClient, entryId: number, roundNumber: number) => void;
}

/** What this browser keeps of a user. */
export interface KeptOfUser {
  /** removes what is kept of another one, before each screen of a user */
  readonly keepFor: (userId: number) => void;
  /** removes all, as the user logs out */
  readonly clear: () => void;
}

/** A notice above the screens of a season, which stays until its reason is gone. */
export interface FeatureNotice {
  /** the same until the notice has another reason */
  readonly key: string;
  readonly text: string;
  readonly Icon: ComponentType<IconProps>;
  readonly kind?: undefined;
  readonly action?: undefined;
  readonly canClose?: undefined;
}

/** What *How it works* tells those who want to know of a feature, closed at first. */
export interface Explanation {
  readonly title: string;
  readonly Text: ExplanationText;
}

/** A part of an opened entry, with its picks of past rounds. */
export type EntryPart = ComponentType<{
  readonly pool: Pool;
  readonly grid: PickGrid;
  readonly entry: PickGrid['entries'][number];
}>;

/** A part below how a decided pool has ended: its winners and the first three. */
export type EndPart = ComponentType<{
  readonly pool: Pool;
  readonly leaderboard: Leaderboard;
  /** those that count and have locked, with their games */
  readonly rounds: readonly { readonly games: readonly Game[] }[];
}>;

/** An entry of a pool, as leaderboard and pick grid have it. */
export interface ListedEntry extends TiledPerson {
  readonly entryId: number;
  readonly entryName: string;
}

/** What features add to the core, which does not know them: `src/app/client.ts` has the lists, in the order on the screen. */
export interface Slots {
  /** on every screen of somebody who is signed in */
  readonly everywhere: readonly ComponentType[];
  /** on Home, below the news of its season: of the pools in which the user plays */
  readonly belowNews: readonly ComponentType<{ readonly pools: readonly Pool[] }>[];
  /** on Home, below the ranks of the user's entries */
  readonly belowRanks: readonly ComponentType<{ readonly season: Season }>[];
  /** leads Home while the last past round of a pool is complete, in place of the round in play; of the first such pool of the user's entries */
  readonly betweenRounds: readonly ComponentType<{ readonly pool: Pool }>[];
  /** fetches what these show, so that they are drawn with Home and move nothing */
  readonly prefetchHome: readonly ((queryClient: QueryClient, seasonId: number) => Promise<void>)[];
  /** on Home of who has one entry in one pool, below those just ahead in it */
  readonly belowChase: readonly ComponentType<{ readonly pool: Pool }>[];
  /** on Home of site admins, below what they have to set up */
  readonly ofSiteAdmins: readonly ComponentType[];
  /** in the main navigation, after the tabs of the core */
  readonly poolTabs: readonly PoolTab[];
  /** in *Who picked whom*, which is of games of past rounds, above those who picked */
  readonly whoPickedWhom: readonly ComponentType<{ readonly game: Game }>[];
  /** in place of standings and pick grid, until the pool's first round locks */
  readonly beforeFirstLock: readonly ComponentType<{
    readonly pool: Pool;
    readonly rounds: readonly Round[];
    readonly entries: readonly ListedEntry[];
  }>[];
  /** in the profile, first of its notifications */
  readonly notificationsFirst: readonly FirstNotificationPart[];
  /** in the profile, among its emails, after the reminders */
  readonly emails: readonly EmailSwitch[];
  /** in the profile, last of its notifications */
  readonly notifications: readonly NotificationPart[];
  /** in the profile, last of what is about security and data, but for what programmers need */
  readonly securityAndData: readonly ProfileSlot[];
  /** in the profile, above one's access tokens: what programs do with them */
  readonly aboveTokens: readonly ComponentType[];
  /** in the console, before *History* */
  readonly consoleTabs: readonly ConsoleTab[];
  /** in the console's *Games*, before *New Game* */
  readonly besideGames: readonly ComponentType<{
    readonly games: readonly Game[];
    /** ids of past rounds */
    readonly past: ReadonlySet<number>;
  }>[];
  /** what the console calls a results feed that a feature serves */
  readonly feedNames: readonly ((about: About) => string | undefined)[];
  /** in the menu of a user in the console, before *Delete* */
  readonly userActions: readonly UserAction[];
  /** beside the pool's house rules, prizes and dues: in its tab, or on a site without that tab in the menu of the leaderboard */
  readonly aboutPool: readonly PoolAction[];
  /** above the leaderboard, before news of the season: each is one `NewsLine` or nothing, the most urgent first */
  readonly aboveLeaderboard: readonly ComponentType<{ readonly pool: Pool }>[];
  /** among the links of a leaderboard's details, last but for *How it works* */
  readonly detailLinks: readonly ComponentType<{ readonly pool: Pool }>[];
  /** after news of a correction in a pool: what it means for the user, as ` · you 4th → 2nd`, or nothing */
  readonly ofCorrection: readonly ComponentType<{ readonly pool: Pool; readonly correctionId: number }>[];
  /** below how a decided pool has ended */
  readonly belowEnd: readonly EndPart[];
  /** in the menu of a pool, first */
  readonly poolActions: readonly PoolAction[];
  /** in the form of a pool to be created, after who may join */
  readonly newPoolFields: readonly NewPoolField[];
  /** after a pool was created like one of the other tournament, above its invite link: tells that one */
  readonly tellLike: readonly ComponentType<{
    readonly pool: Pool;
    readonly inviteCode: string;
    readonly told: Pool;
  }>[];
  /** begin the keys of what is fetched of a pool, and forgotten once it is closed to the user */
  readonly poolKeys: readonly ((poolId: number) => QueryKey)[];
  /** in a member's menu in Manage Pool, before *Remove Member* */
  readonly memberActions: readonly MemberAction[];
  /** in Manage Pool, below the members; `isLocked`: in an archived season */
  readonly belowMembers: readonly ComponentType<{ readonly pool: Pool; readonly isLocked: boolean }>[];
  /** in Manage Pool, below the invite link */
  readonly inviteWays: readonly InviteWay[];
  /** in Manage Pool, first of *Screens and chat* */
  readonly screensAndChat: readonly ScreenPart[];
  /** on My Picks, first of what is told of an own entry: its past rounds in their order, and the pools whose points count */
  readonly ofOwnEntry: readonly ComponentType<{
    readonly entry: Entry;
    readonly past: readonly Round[];
    readonly pools: readonly Pool[];
  }>[];
  /** hear of an own entry's picks from My Picks */
  readonly picksListeners: readonly PicksListener[];
  /** what features keep in this browser */
  readonly keptOfUser: readonly KeptOfUser[];
  /** on the leaderboard, in an opened entry below its points, unless these count winners that are assumed */
  readonly ofOpenedEntry: readonly EntryPart[];
  /** on How it works, in *Who sees what*: `dt` and `dd` */
  readonly secrecy: readonly ComponentType[];
  /** on How it works, last */
  readonly explanations: readonly Explanation[];
  /** among the details of a leaderboard, below the champions of its rounds, once a round has locked */
  readonly standingsDetails: readonly ComponentType<{ readonly pool: Pool }>[];
  /** below leaderboard and pick grid, once a round has locked; `past` is the number of past rounds that they show */
  readonly belowStandings: readonly ComponentType<{
    readonly pool: Pool;
    readonly rounds: readonly Round[];
    readonly past: number;
  }>[];
  /** on My Picks, below the bar of a round once all picks are in */
  readonly whenAllIn: readonly ComponentType<{ readonly onAnswer: () => void }>[];
  /** in Manage Pool, before the message to those who miss picks, which is open where none of these reaches anybody */
  readonly reminding: readonly Reminding[];
  /** in Manage Pool, last of *Screens and chat* */
  readonly poolChannels: readonly PoolChannel[];
  /** among the notices of a season, last */
  readonly notices: readonly ((notices: Notices) => readonly FeatureNotice[])[];
  /** on the leaderboard, after the views of the core */
  readonly views: readonly StandingsView[];
  /** after these views */
  readonly assumptions: readonly Assumption[];
  /** whether people write notes and messages on a site */
  readonly writing: readonly ((about: About) => boolean)[];
  /** what the server tells besides */
  readonly events: readonly FeatureEvent[];
}

export const SlotsContext = createContext<Slots>(NO_SLOTS);

export function useSlots(): Slots {
  return useContext(SlotsContext);
}
