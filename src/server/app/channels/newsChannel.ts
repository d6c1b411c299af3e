import type { Services } from '#server/app/calls/services.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import type { Channel } from '#server/infrastructure/deliveries/channel.ts';
import type { DeliveryWorker } from '#server/infrastructure/deliveries/deliveryWorker.ts';
import type { Tell } from '#server/pools/pool/news.ts';

type WorkerPart = 'start' | 'stop' | 'sendDue' | 'outcomes' | 'unqueued';

/** A channel, with all that the app has to know of it. */
export interface NewsChannel extends Channel {
  /** Queues what the channel tells of some news, if anything. */
  readonly tell: Tell;
  readonly createWorker: (services: Services) => Pick<DeliveryWorker, WorkerPart>;
  /** Marks as told what is due by now but for complete rounds, while the site sends nothing. */
  readonly drop: (tx: Tx, config: Pick<Config, 'remindHours'>) => Promise<void>;
  /** what its metrics say that they count */
  readonly help: { readonly tries: string; readonly unqueued: string };
}
