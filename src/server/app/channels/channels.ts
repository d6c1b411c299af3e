import { featureChannels } from '#app/server.ts';
import type { Tell } from '#server/pools/news/tell.ts';
import { mailChannel } from './mailChannel.ts';
import type { NewsChannel } from './newsChannel.ts';

/** How news leaves the site. Each is told in this order, which is the order of their locks. */
export const CHANNELS: readonly NewsChannel[] = [mailChannel, ...featureChannels];

/** Tells all channels. */
export const tell: Tell = async (tx, news) => {
  for (const channel of CHANNELS) await channel.tell(tx, news);
};
