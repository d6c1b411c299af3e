import { checkMuting } from './mutes.ts';
import { checkMessage } from './reports.ts';

export const poolNewsTargets = {
  mute: { by: 'userId', check: checkMuting },
  message: { by: 'messageId', check: checkMessage },
} as const;
