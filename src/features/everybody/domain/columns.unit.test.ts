import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Side } from '#domain/sides.ts';
import { Columns, type Sides, setSide } from './columns.ts';

/** The same in plain objects, counted anew each time. */
class Plain {
  entries = new Map(ENTRIES.map((id) => [id, new Map<number, Side>()]));
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

const figuresOf = (columns: Columns, out: ReadonlySet<number>) => {
  const { entries, histogram, games } = columns.figures(out);
  return { entries, counted: columns.counted(out).sort((a, b) => a - b), histogram, splits: games };
};

/** In three chunks of the columns. */
const ENTRIES = [1, 2, 3, 4, 7, 65_535, 65_536, 65_540, 200_001, 200_002];
const gameId = fc.integer({ min: 1, max: 6 });
const winner = fc.constantFrom<Side | null>(1, 2, null);
const picks = fc.array(fc.constantFrom<Side | null>(1, 2, null), { minLength: 10, maxLength: 10 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('game' as const), id: gameId, worth: fc.integer({ min: 1, max: 6 }), winner, picks }),
  fc.record({ kind: fc.constant('remove' as const), id: gameId }),
  fc.record({ kind: fc.constant('decide' as const), id: gameId, winner }),
  fc.record({ kind: fc.constant('out' as const), ids: fc.subarray([...ENTRIES, 5, 999_999]) }),
);

type Change = typeof step extends fc.Arbitrary<infer T> ? T : never;

const gamesOf = ({ games }: Plain) => [...games].map(([id, game]) => ({ id, key: '', ...game }));

function apply(plain: Plain, columns: Columns, change: Change): void {
  if (change.kind === 'out') {
    plain.out = new Set(change.ids);
    return;
  }
  const game = plain.games.get(change.id);
  if (change.kind === 'game' && !game) {
    const { id, worth, winner: won } = change;
    const sides: Sides = new Map();
    plain.games.set(id, { worth, winner: won });
    for (const [n, side] of change.picks.entries()) {
      const entry = ENTRIES[n] ?? 0;
      if (side) setSide(sides, entry, side);
      if (side) plain.entries.get(entry)?.set(id, side);
    }
    columns.add({ id, key: '', worth, winner: won }, sides);
  }
  if (change.kind === 'remove') {
    plain.games.delete(change.id);
    for (const each of plain.entries.values()) each.delete(change.id);
  }
  if (change.kind === 'decide' && game) game.winner = change.winner;
  columns.keep(gamesOf(plain));
}

test('after any changes histogram and splits are those that a count from the start gives', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (changes) => {
      const [plain, columns] = [new Plain(), new Columns()];
      for (const change of changes) {
        apply(plain, columns, change);
        expect(figuresOf(columns, plain.out)).toEqual(plain.figures());
      }
    }),
    { numRuns: 60 },
  );
});

test('a game has its column as long as it is kept, and of its key alone', () => {
  const columns = new Columns();
  const game = { id: 7, key: 'lock 1', worth: 3, winner: null };
  columns.add(game, new Map());
  expect([columns.has(game), columns.has({ ...game, key: 'lock 2' }), columns.has({ ...game, id: 8 })]).toEqual([
    true,
    false,
    false,
  ]);
  columns.keep([]);
  expect(columns.has(game)).toBe(false);
});
