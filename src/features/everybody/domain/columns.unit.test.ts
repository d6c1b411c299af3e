import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Side } from '#domain/sides.ts';
import { Columns, setSide } from './columns.ts';

/** The same in plain objects, counted anew each time. */
class Plain {
  entries = new Map<number, Map<number, Side>>();
  games = new Map<number, { worth: number; winner: Side | null }>();
  out = new Set<number>();

  #counted() {
    return [...this.entries].filter(
      ([id, picks]) => !this.out.has(id) && [...picks.keys()].some((g) => this.games.has(g)),
    );
  }

  figures() {
    const bars = new Map<number, number>();
    for (const [, picks] of this.#counted()) {
      const points = [...picks]
        .map(([id, side]) => ({ side, game: this.games.get(id) }))
        .reduce((sum, { side, game }) => sum + (game?.winner === side ? game.worth : 0), 0);
      bars.set(points, (bars.get(points) ?? 0) + 1);
    }
    const picked = (id: number, side: Side) => this.#counted().filter(([, picks]) => picks.get(id) === side).length;
    return {
      entries: this.#counted().length,
      counted: this.#counted()
        .map(([id]) => id)
        .sort((a, b) => a - b),
      histogram: [...bars].sort(([a], [b]) => a - b),
      splits: [...this.games.keys()]
        .sort((a, b) => a - b)
        .map((id) => ({ id, picked1: picked(id, 1), picked2: picked(id, 2) })),
    };
  }
}

const figuresOf = (columns: Columns) => ({
  entries: columns.count(),
  counted: columns.counted(),
  histogram: columns.histogram(),
  splits: columns.splits(),
});

const gameId = fc.integer({ min: 1, max: 6 });
const entryIds = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 25 });
const picks = fc.dictionary(fc.integer({ min: 1, max: 30 }).map(String), fc.constantFrom<Side>(1, 2));
const step = fc.oneof(
  fc.record({ kind: fc.constant('entries' as const), ids: entryIds }),
  fc.record({ kind: fc.constant('game' as const), id: gameId, worth: fc.integer({ min: 1, max: 6 }), picks }),
  fc.record({ kind: fc.constant('remove' as const), id: gameId }),
  fc.record({ kind: fc.constant('decide' as const), id: gameId, winner: fc.constantFrom<Side | null>(1, 2, null) }),
  fc.record({ kind: fc.constant('out' as const), ids: entryIds }),
);

/** Entries that are gone have no picks any more when they are forgotten. */
function apply(plain: Plain, columns: Columns, change: typeof step extends fc.Arbitrary<infer T> ? T : never): void {
  switch (change.kind) {
    case 'entries': {
      const ids = [...change.ids].sort((a, b) => a - b);
      plain.entries = new Map(ids.map((id) => [id, plain.entries.get(id) ?? new Map()]));
      columns.setEntries(Int32Array.from(ids));
      break;
    }
    case 'game': {
      if (plain.games.has(change.id)) break;
      plain.games.set(change.id, { worth: change.worth, winner: null });
      const sides = columns.newColumn();
      for (let index = 0; index < columns.size; index++) {
        const side = change.picks[columns.idAt(index)];
        if (side) setSide(sides, index, side);
        if (side) plain.entries.get(columns.idAt(index))?.set(change.id, side);
      }
      columns.add(change.id, change.worth, sides);
      break;
    }
    case 'remove':
      plain.games.delete(change.id);
      for (const each of plain.entries.values()) each.delete(change.id);
      columns.remove(change.id);
      break;
    case 'decide': {
      const game = plain.games.get(change.id);
      if (game) game.winner = change.winner;
      columns.decide(change.id, change.winner);
      break;
    }
    case 'out':
      plain.out = new Set(change.ids);
      columns.leaveOut(change.ids);
      break;
  }
}

test('after any changes histogram and splits are those that a count from the start gives', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (changes) => {
      const [plain, columns] = [new Plain(), new Columns()];
      for (const change of changes) {
        apply(plain, columns, change);
        expect(figuresOf(columns)).toEqual(plain.figures());
      }
    }),
    { numRuns: 300 },
  );
});

test('entries that are added behind the others keep the columns as they are', () => {
  const columns = new Columns();
  columns.setEntries(Int32Array.from([2, 4]));
  const sides = columns.newColumn();
  setSide(sides, 1, 2);
  columns.add(7, 3, sides);
  columns.setEntries(Int32Array.from({ length: 5000 }, (_, n) => n * 2 + 2));
  columns.decide(7, 2);
  expect(figuresOf(columns)).toEqual({
    entries: 1,
    counted: [4],
    histogram: [[3, 1]],
    splits: [{ id: 7, picked1: 0, picked2: 1 }],
  });
});
