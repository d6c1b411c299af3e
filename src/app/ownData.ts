import { hallOfFameOwnData } from '#features/hallOfFame/server/hallOfFameOwnData.ts';
import { inviteMailOwnData } from '#features/inviteMails/server/inviteMailOwnData.ts';
import { noteMailKinds, poolNewsOwnData } from '#features/poolNews/server/poolNewsOwnData.ts';
import { pushOwnData } from '#features/pushes/server/pushOwnData.ts';
import { roundMailKinds } from '#features/roundMails/server/roundMailOwnData.ts';
import type { OwnDataPart } from '#server/app/calls/ownDataPart.ts';

/** What features have of a user, by the name of its file. */
export const featureOwnData: Readonly<Record<string, OwnDataPart>> = {
  ...pushOwnData,
  ...hallOfFameOwnData,
  ...inviteMailOwnData,
  ...poolNewsOwnData,
};

/** The kinds of features' mails that a user can stop, by the name of the field that says whether they get them. */
export const featureMailKinds: Readonly<Record<string, string>> = {
  ...roundMailKinds,
  ...noteMailKinds,
};
