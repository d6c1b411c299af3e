import { featureChannels, featureReaders } from '#app/server.ts';
import { tellFeed } from '#server/pools/news/tellFeed.ts';
import type { Tell } from '#server/pools/pool/news.ts';
import { mailChannel } from './mailChannel.ts';
import type { NewsChannel } from './newsChannel.ts';

/** How news leaves the site. Each is told in this order, which is the order of their locks. */
export const CHANNELS: readonly NewsChannel[] = [mailChannel, ...featureChannels];

/** Features hear first. The feed of a pool hears before the channels, which do not need its lock. */
const READERS: readonly Tell[] = [...featureReaders, tellFeed, ...CHANNELS.map((channel) => channel.tell)];

export const tell: Tell = async (tx, news) => {
  for (const hear of READERS) await hear(tx, news);
};
