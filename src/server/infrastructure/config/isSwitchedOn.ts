import type { Call } from '#contract/calls.ts';
import type { Config } from './config.ts';

/** Whether the site has a call or a page; else it is as if it did not exist. */
export function isSwitchedOn({ setting }: Pick<Call, 'setting'>, config: Config): boolean {
  const settings: Readonly<Record<string, unknown>> = { ...config };
  return setting === undefined || settings[setting] === 'on';
}
