import type { FieldErrors } from '#client/ui/useEditForm.ts';
import { PoolChange } from '#contract/poolRequests.ts';
import type { Dues, Pool } from '#contract/schemas.ts';
import type { Joining } from '#domain/pools/joining.ts';
import type { Messages } from '#domain/pools/messages.ts';

/** What a pool asks of its people, as typed in forms. */
export interface TypedPeople {
  readonly maxEntries: string;
  readonly joining: Joining;
  readonly rules: string;
  readonly prizes: string;
  readonly showsPrizes: boolean;
  readonly amount: string;
  readonly howToPay: string;
  readonly autopilot: boolean;
  readonly hasMessages: boolean;
}

type People = Pick<
  Pool,
  'maxEntries' | 'joining' | 'rules' | 'prizes' | 'showsPrizes' | 'dues' | 'autopilot' | 'messages'
>;

export function typedPeople({ maxEntries, dues, messages, ...others }: People): TypedPeople {
  const { joining, rules, prizes, showsPrizes, autopilot } = others;
  const { amount, howToPay } = dues ?? { amount: '', howToPay: '' };
  const texts = { rules, prizes, showsPrizes, amount, howToPay };
  return { maxEntries: String(maxEntries), joining, ...texts, autopilot, hasMessages: messages === 'on' };
}

/** A new pool proposes one entry a person, because most pools are played that way. */
export const NEW_PEOPLE: TypedPeople = typedPeople({
  maxEntries: 1,
  joining: 'open',
  rules: '',
  prizes: '',
  showsPrizes: false,
  dues: null,
  autopilot: true,
  messages: 'on',
});

/** Returns the fields to send. Without an amount and how to pay it there are no dues. */
export function readPeople({ maxEntries, amount, howToPay, hasMessages, ...others }: TypedPeople) {
  const { joining, rules, prizes, showsPrizes, autopilot } = others;
  const dues: Dues | null = amount.trim() === '' && howToPay.trim() === '' ? null : { amount, howToPay };
  const messages: Messages = hasMessages ? 'on' : 'off';
  return { maxEntries: Number(maxEntries), joining, rules, prizes, showsPrizes, dues, autopilot, messages };
}

/** Returns the first error of each invalid field, by its name. */
export function peopleErrors(typed: TypedPeople): FieldErrors {
  const issues = PoolChange.safeParse(readPeople(typed)).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path.at(-1)), message]).toReversed());
}
