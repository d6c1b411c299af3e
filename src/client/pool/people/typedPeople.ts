import type { FieldErrors } from '#client/ui/useEditForm.ts';
import { PoolChange } from '#contract/poolRequests.ts';
import type { Dues, Pool } from '#contract/schemas.ts';
import { NEW_POOL_SETTINGS, type PoolSettings, poolSettingsOf } from '#domain/pools/settings.ts';

/** What a pool asks of its people, as typed in forms. */
export interface TypedPeople extends Omit<PoolSettings, 'maxEntries'> {
  readonly maxEntries: string;
  readonly amount: string;
  readonly howToPay: string;
}

export function typedPeople(pool: PoolSettings & Pick<Pool, 'dues'>): TypedPeople {
  const { maxEntries, ...others } = poolSettingsOf(pool);
  const { amount, howToPay } = pool.dues ?? { amount: '', howToPay: '' };
  return { ...others, maxEntries: String(maxEntries), amount, howToPay };
}

/** A new pool proposes one entry a person, because most pools are played that way. */
export const NEW_PEOPLE: TypedPeople = typedPeople({ ...NEW_POOL_SETTINGS, maxEntries: 1, dues: null });

/** Returns the fields to send. Without an amount and how to pay it there are no dues. */
export function readPeople({ maxEntries, amount, howToPay, ...others }: TypedPeople) {
  const dues: Dues | null = amount.trim() === '' && howToPay.trim() === '' ? null : { amount, howToPay };
  return { ...poolSettingsOf({ ...others, maxEntries: Number(maxEntries) }), dues };
}

/** Returns the first error of each invalid field, by its name. */
export function peopleErrors(typed: TypedPeople): FieldErrors {
  const issues = PoolChange.safeParse(readPeople(typed)).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path.at(-1)), message]).toReversed());
}
