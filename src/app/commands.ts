import { rehearse } from '#features/demo/server/rehearseCommand.ts';
import { verify } from '#features/proof/server/verifyCommand.ts';
import type { Command } from '../cli/command.ts';

/** The commands of features, after those of the core. */
export const featureCommands: Readonly<Record<string, Command>> = {
  rehearse,
  verify,
};
