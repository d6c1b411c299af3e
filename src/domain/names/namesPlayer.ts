import { fold } from './names.ts';

interface Named {
  readonly entryName: string;
  readonly username: string;
}

/** Returns whether an entry's name begins with its player's, so that it says both: `gus 01` of `gus`, but not `gust 01`. */
export function namesPlayer({ entryName, username }: Named): boolean {
  const entry = fold(entryName);
  const player = fold(username);
  return entry.startsWith(player) && !/^[\p{L}\p{N}]/u.test(entry.slice(player.length));
}
