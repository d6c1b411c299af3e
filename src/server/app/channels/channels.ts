import { featureChannels } from '#app/server.ts';
import { tellFeed } from '#server/pools/news/tellFeed.ts';
import type { Tell } from '#server/pools/pool/news.ts';
import { mailChannel } from './mailChannel.ts';
import type { NewsChannel } from './newsChannel.ts';

/** How news leaves the site. Each is told in this order, which is the order of their locks. */
export const CHANNELS: readonly NewsChannel[] = [mailChannel, ...featureChannels];

/** The feed of a pool hears first, whose lock the others do not need. */
const READERS: readonly Tell[] = [tellFeed, ...CHANNELS.map((channel) => channel.tell)];

export const tell: Tell = async (tx, news) => {
  for (const hear of READERS) await hear(tx, news);
};
