import type { Call, Feature } from '#contract/calls.ts';
import type { Config } from './config.ts';

export type Switches = Pick<Config, 'passwordLogin' | 'push' | 'everybody'>;

/** Whether the site has a call; else it is as if it did not exist. */
export function isSwitchedOn({ feature }: Pick<Call, 'feature'>, switches: Switches): boolean {
  return feature === undefined || IS_ON[feature](switches);
}

const IS_ON: { readonly [F in Feature]: (switches: Switches) => boolean } = {
  passwords: ({ passwordLogin }) => passwordLogin === 'on',
  pushes: ({ push }) => push === 'on',
  everybody: ({ everybody }) => everybody === 'on',
};
