import { demoOnTemporarySite } from '#features/demo/server/demoVariables.ts';
import { rehearse } from '#features/demo/server/rehearseCommand.ts';
import { verify } from '#features/proof/server/verifyCommand.ts';
import { pushOnTemporarySite } from '#features/pushes/server/pushRows.ts';
import type { Command } from '../cli/command.ts';

/** The commands of features, after those of the core. */
export const featureCommands: Readonly<Record<string, Command>> = {
  rehearse,
  verify,
};

/** How a temporary site is configured, which tells nobody outside. */
export const onTemporarySites = {
  ...demoOnTemporarySite,
  ...pushOnTemporarySite,
} as const;
