import { featureChannels, featureReaders } from '#app/server.ts';
import type { Tell } from '#server/pools/pool/news.ts';
import { mailChannel } from './mailChannel.ts';
import type { NewsChannel } from './newsChannel.ts';

/** How news leaves the site. Each is told in this order, which is the order of their locks. */
export const CHANNELS: readonly NewsChannel[] = [mailChannel, ...featureChannels];

/** Those who keep news for what they show hear first. */
const READERS: readonly Tell[] = [...featureReaders, ...CHANNELS.map((channel) => channel.tell)];

export const tell: Tell = async (tx, news) => {
  for (const hear of READERS) await hear(tx, news);
};
