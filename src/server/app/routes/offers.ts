import type { Handlers } from '#server/app/calls/handlers.ts';
import { listOffers } from '#server/pools/nextYear/offerQueries.ts';
import { declineOffer } from '#server/pools/nextYear/offers.ts';

export const offerHandlers = {
  listOffers: ({ services, user, resource }) => services.database.query(listOffers, resource.id, user.id),
  declineOffer: ({ services, user, resource }) => services.database.transact(declineOffer, user, resource),
} satisfies Partial<Handlers>;
