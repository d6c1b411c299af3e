import type { IconProps } from '@tabler/icons-react';
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import { type ComponentType, createContext, useContext } from 'react';
import type { About } from '#contract/about.ts';
import type { Notices } from '#contract/notices.ts';
import type { FeedItem } from '#contract/poolFeed.ts';
import type { Entry, Game, Pool, Round, Season, UserRow } from '#contract/schemas.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import type { TiledPerson } from '#domain/names/personTile.ts';
import type { Side } from '#domain/sides.ts';
import { NO_SLOTS } from './noSlots.ts';

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

/** How those who miss picks are reminded. */
export interface Reminding {
  /** how many of them it reaches */
  readonly reach: (poolId: number) => UseQueryOptions<{ readonly reached: number }>;
  readonly Part: ComponentType<{ readonly pool: Pool }>;
}

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

/** An item of a pool's menu, which opens a dialog. */
export interface PoolAction {
  readonly name: string;
  readonly title: string;
  readonly Icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': true }>;
  readonly Panel: ComponentType<{ readonly pool: Pool }>;
}

/** A way to invite people to a pool, in Manage Pool. */
export interface InviteWay {
  readonly id: string;
  readonly isOffered: (about: About) => boolean;
  readonly Part: ComponentType<{ readonly pool: Pool }>;
}

/** A part of *Screens and chat* in Manage Pool, closed at first. */
export interface ScreenPart {
  readonly id: string;
  readonly title: string;
  /** what it is for, in the line of all parts */
  readonly name: string;
  readonly stateOf: (pool: Pool) => string;
  /** whether it is there in an archived season, too */
  readonly isKept: (pool: Pool) => boolean;
  /** `isLocked`: in an archived season, where nothing can be added */
  readonly Part: ComponentType<{ readonly pool: Pool; readonly isLocked: boolean }>;
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

/** A way in which a pool's news leaves the site, in *Screens and chat* of Manage Pool. */
export interface PoolChannel {
  /** in the list of what is there */
  readonly said: string;
  /** what its admins have to know before they open it */
  readonly useFault: (pool: Pool, isLocked: boolean) => string | undefined;
  readonly Part: ComponentType<{ readonly pool: Pool }>;
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
  /** in the feed of a pool, after what an item tells: what it means for the user, as ` · you 4th → 2nd`, or nothing */
  readonly ofFeedItem: readonly ComponentType<{ readonly pool: Pool; readonly item: FeedItem }>[];
  /** below how a decided pool has ended */
  readonly belowEnd: readonly EndPart[];
  /** in the menu of a pool, first */
  readonly poolActions: readonly PoolAction[];
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
  /** the names of events that tell the id of a season; each makes queries that are `ofFeature` of this name stale */
  readonly events: readonly string[];
}

export const SlotsContext = createContext<Slots>(NO_SLOTS);

export function useSlots(): Slots {
  return useContext(SlotsContext);
}
