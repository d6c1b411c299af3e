import { featurePoolSettings } from '#app/poolSettings.ts';
import { eachField, namesOf } from '#domain/declared.ts';
import { MAX_ENTRIES, MAX_PRIZES_LENGTH, MAX_RULES_LENGTH } from '#domain/limits.ts';
import type { Switch } from '#domain/switch.ts';
import type { Joining } from './joining.ts';

/**
 * What is chosen for a pool, but for its name, people, scoring and dues. Schemas, rows, statements, the defaults, the audit log
 * and what the next year's pool begins with follow from this table; the columns of `pools` are written by hand, those of
 * features' settings in their schemas. `label` and `error` are said of a wrong value.
 */
export const POOL_SETTINGS = {
  maxEntries: {
    kind: 'count',
    min: 1,
    max: MAX_ENTRIES,
    initial: MAX_ENTRIES,
    error: `Entries per person are a number from 1 to ${MAX_ENTRIES}`,
  },
  joining: { kind: 'joining', initial: 'open', error: 'Joining is open, untilFirstLock or closed' },
  rules: { kind: 'text', max: MAX_RULES_LENGTH, initial: '', label: 'House rules' },
  prizes: { kind: 'text', max: MAX_PRIZES_LENGTH, initial: '', label: 'Prizes' },
  showsPrizes: { kind: 'flag', initial: false, error: 'The invite shows the prizes or not: true or false' },
  autopilot: { kind: 'flag', initial: true, error: 'The autopilot is allowed or not: true or false' },
  ...featurePoolSettings,
} as const;

type Declared = typeof POOL_SETTINGS;
export type PoolSetting = keyof Declared;

interface Values {
  readonly count: number;
  readonly joining: Joining;
  readonly text: string;
  readonly flag: boolean;
  readonly switch: Switch;
}
/** The values of a pool's declared settings. */
export type PoolSettings = { readonly [S in PoolSetting]: Values[Declared[S]['kind']] };

export const POOL_SETTING_NAMES = namesOf(POOL_SETTINGS);

/** Those of a pool that goes on from no other one. */
export const NEW_POOL_SETTINGS: PoolSettings = eachField(POOL_SETTINGS, {
  count: ({ initial }) => initial,
  joining: ({ initial }) => initial,
  text: ({ initial }) => initial,
  flag: ({ initial }): boolean => initial,
  switch: ({ initial }: { readonly initial: Switch }) => initial,
});

/** Returns the declared settings of a pool alone. */
export function poolSettingsOf(pool: PoolSettings): PoolSettings {
  return Object.fromEntries(POOL_SETTING_NAMES.map((name) => [name, pool[name]])) as unknown as PoolSettings;
}
