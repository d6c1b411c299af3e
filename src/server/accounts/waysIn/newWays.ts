import { updatePassword } from '#server/accounts/password/passwordQueries.ts';
import { NO_PASSWORD } from '#server/accounts/password/passwords.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { deleteToken, deleteTokens } from './accessTokenQueries.ts';
import type { AddedKind } from './additionQueries.ts';
import { deleteIdentity, deleteNewIdentities } from './identityQueries.ts';
import { deleteNewPasskeys, deletePasskey } from './passkeyQueries.ts';

type TakeAway = (tx: Tx, userId: number) => Promise<void>;

/** What takes a way into an account away that was added to it, by its owner or by somebody who was in the account. */
interface NewWay {
  /** by the link of the mail that tells of it */
  readonly takeAway: (tx: Tx, added: { readonly id: number }) => Promise<void>;
  /** once the account's password is set by a link or by a site admin */
  readonly atPassword: TakeAway;
  /** once its address is restored */
  readonly atAddress: TakeAway;
}

const stays: TakeAway = async () => {};

export const newWays: Readonly<Record<AddedKind, NewWay>> = {
  token: {
    takeAway: deleteToken,
    atPassword: deleteTokens,
    atAddress: deleteTokens,
  },
  passkey: {
    takeAway: deletePasskey,
    atPassword: deleteNewPasskeys,
    atAddress: deleteNewPasskeys,
  },
  identity: {
    takeAway: deleteIdentity,
    atPassword: stays,
    atAddress: deleteNewIdentities,
  },
  password: {
    takeAway: (tx, { id }) => updatePassword(tx, id, NO_PASSWORD),
    // another one has taken its place
    atPassword: stays,
    // its owner is told to set another one
    atAddress: stays,
  },
};

/** Takes away what somebody may have added who was in the account. */
export async function takeAwayNewWays(
  tx: Tx,
  userId: number,
  moment: 'atPassword' | 'atAddress',
  kept: Partial<Record<AddedKind, boolean | undefined>> = {},
): Promise<void> {
  for (const kind of Object.keys(newWays) as AddedKind[]) {
    if (!kept[kind]) await newWays[kind][moment](tx, userId);
  }
}
