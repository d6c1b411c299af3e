import type { Tell } from '#server/pools/pool/news.ts';
import { replaceChampionItem } from './leadQueries.ts';
import { insertCorrected, insertJoined } from './newsItemQueries.ts';

/** Adds an item to the news of a pool. Notes and messages are items from the first. */
export const tellPoolNews: Tell = async (tx, news) => {
  switch (news.kind) {
    case 'joined':
      return insertJoined(tx, news.pool, news.entry);
    case 'champion':
      return replaceChampionItem(tx, news.pool, news.leaders);
    case 'corrected':
      return insertCorrected(tx, news.pool, news.correction, news.moved);
    case 'correction':
    case 'note':
    case 'message':
  }
};
