import { plural } from '#domain/names/plural.ts';
import type { Side } from '#domain/sides.ts';

/** Winners that a user assumes: sides by game id. */
export type Choices = ReadonlyMap<number, Side>;

export const NO_CHOICES: Choices = new Map();

const ITEM = /^([1-9]\d{0,9}):([12])$/;

/** Parses the `12:1,15:2` of an address; drops malformed items, and all but the first of a game. */
export function parseChoices(text: unknown): Choices {
  if (typeof text !== 'string') return NO_CHOICES;
  const choices = new Map<number, Side>();
  for (const item of text.split(',')) {
    const [, id, side] = ITEM.exec(item) ?? [];
    if (id && side && !choices.has(Number(id))) choices.set(Number(id), side === '1' ? 1 : 2);
  }
  return choices;
}

/** Returns `12:1,15:2`, in ascending order, so that the same choices have the same address; undefined for none. */
export function formatChoices(choices: Choices): string | undefined {
  const items = [...choices].sort(([one], [other]) => one - other).map(([id, side]) => `${id}:${side}`);
  return items.join(',') || undefined;
}

/** Adds a choice, in place of the game's other one; takes it back if it is made already. */
export function toggled(choices: Choices, gameId: number, side: Side): Choices {
  const next = new Map(choices);
  if (choices.get(gameId) === side) next.delete(gameId);
  else next.set(gameId, side);
  return next;
}

/** Returns `2 assumed winners`. */
export function assumedText(choices: number): string {
  return plural(choices, 'assumed winner');
}
