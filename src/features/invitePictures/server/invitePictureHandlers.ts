import type { Handlers } from '#server/app/calls/handlers.ts';
import { readInvite } from '#server/pools/joining/joining.ts';
import { drawInvite } from './inviteDrawing.ts';
import { InvitePictures } from './invitePictures.ts';

/** Those of a process, which draws one after another. */
const pictures = new InvitePictures(drawInvite);

export const invitePictureHandlers = {
  readInvitePicture: async ({ services, params, address }) => {
    const invite = await services.database.query(readInvite, params.code);
    return pictures.get(invite, () => services.limits.consume(['picturesFromAddress', address]));
  },
} satisfies Partial<Handlers>;
