import type { FieldErrors } from '#client/ui/useEditForm.ts';
import { PoolChange } from '#contract/poolRequests.ts';
import type { Dues, Pool } from '#contract/schemas.ts';
import { NEW_POOL_SETTINGS, type PoolSettings, poolSettingsOf } from '#domain/pools/settings.ts';
import type { Switch } from '#domain/switch.ts';

/** What a pool asks of its people, as typed in forms. */
export interface TypedPeople extends Omit<PoolSettings, 'maxEntries' | 'messages'> {
  readonly maxEntries: string;
  readonly hasMessages: boolean;
  readonly amount: string;
  readonly howToPay: string;
}

export function typedPeople(pool: PoolSettings & Pick<Pool, 'dues'>): TypedPeople {
  const { maxEntries, messages, ...others } = poolSettingsOf(pool);
  const { amount, howToPay } = pool.dues ?? { amount: '', howToPay: '' };
  return { ...others, maxEntries: String(maxEntries), hasMessages: messages === 'on', amount, howToPay };
}

/** A new pool proposes one entry a person, because most pools are played that way. */
export const NEW_PEOPLE: TypedPeople = typedPeople({ ...NEW_POOL_SETTINGS, maxEntries: 1, dues: null });

/** Returns the fields to send. Without an amount and how to pay it there are no dues. */
export function readPeople({ maxEntries, amount, howToPay, hasMessages, ...others }: TypedPeople) {
  const dues: Dues | null = amount.trim() === '' && howToPay.trim() === '' ? null : { amount, howToPay };
  const messages: Switch = hasMessages ? 'on' : 'off';
  return { ...poolSettingsOf({ ...others, maxEntries: Number(maxEntries), messages }), dues };
}

/** Returns the first error of each invalid field, by its name. */
export function peopleErrors(typed: TypedPeople): FieldErrors {
  const issues = PoolChange.safeParse(readPeople(typed)).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path.at(-1)), message]).toReversed());
}
