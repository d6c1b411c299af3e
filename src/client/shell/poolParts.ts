import type { IconProps } from '@tabler/icons-react';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { Openable } from '#client/ui/Dialog.tsx';
import type { About } from '#contract/about.ts';
import type { Pool, User } from '#contract/schemas.ts';
import type { PoolSettings } from '#domain/pools/settings.ts';

/** The path of a page of a pool. */
export type PoolPath = Extract<keyof RegisteredRouter['routesByPath'], `/groups/$id/${string}`>;

/**
 * A tab of the main navigation: a page of the pool that the page shows, or that was seen last. It begins with `AboutPool`, which the
 * menus of pools leave out then. A phone's bar has room for one such tab.
 */
export interface PoolTab {
  readonly name: string;
  readonly Icon: ComponentType<IconProps>;
  readonly to: PoolPath;
  /** whether the site has switched it off */
  readonly isOff: (about: About) => boolean;
  /** what its badge counts */
  readonly Unread: ComponentType<CountProps>;
}

export interface CountProps {
  readonly poolId: number;
  readonly show: (count: number) => ReactNode;
}

/** An item of a pool's menu, which opens a dialog. */
export interface PoolAction {
  readonly name: string;
  readonly title: string;
  readonly Icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': true }>;
  readonly Panel: ComponentType<{ readonly pool: Pool }>;
}

/** An item of a member's menu in Manage Pool, which opens a dialog. */
export interface MemberAction {
  readonly name: string;
  readonly Icon: ComponentType<IconProps>;
  /** whether it is for this user to do, with this member */
  readonly isOffered: (pool: Pool, user: User, memberId: number) => boolean;
  readonly Panel: ComponentType<
    Openable & { readonly pool: Pool; readonly person: { readonly userId: number; readonly username: string } }
  >;
}

type Settings = Omit<PoolSettings, 'maxEntries'>;

/** The field of a setting in the form of a pool to be created. */
export type NewPoolField = ComponentType<{
  readonly form: { readonly values: Settings; readonly change: (changes: Partial<Settings>) => void };
}>;

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
  readonly isOffered: (about: About | undefined) => boolean;
  readonly stateOf: (pool: Pool) => string;
  /** whether it is there in an archived season, too */
  readonly isKept: (pool: Pool) => boolean;
  /** `isLocked`: in an archived season, where nothing can be added */
  readonly Part: ComponentType<{ readonly pool: Pool; readonly isLocked: boolean }>;
}

/** How those who miss picks are reminded. */
export interface Reminding {
  /** how many of them it reaches */
  readonly reach: (poolId: number) => UseQueryOptions<{ readonly reached: number }>;
  readonly Part: ComponentType<{ readonly pool: Pool }>;
}

/** A way in which a pool's news leaves the site, in *Screens and chat* of Manage Pool. */
export interface PoolChannel {
  /** in the list of what is there */
  readonly said: string;
  /** what its admins have to know before they open it */
  readonly useFault: (pool: Pool, isLocked: boolean) => string | undefined;
  readonly Part: ComponentType<{ readonly pool: Pool }>;
}
