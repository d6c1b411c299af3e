import { at, pointsAt } from '#domain/at.ts';
import type { OutlookPool, UndecidedGame } from './outlook.ts';

/** Receives an outcome, a bit for each game that is 0 if side 1 wins, and the entries with the most points. */
type Visit = (outcome: number, leaders: Uint32Array, found: number) => void;

/** Points that a game adds, by entry; `mostLater` is the most that the games after it can add. */
interface Step {
  readonly bit: number;
  readonly gains1: Int32Array;
  readonly gains2: Int32Array;
  readonly mostLater: Int32Array;
}

interface Contenders {
  readonly entries: Uint32Array;
  readonly points: Int32Array;
  count: number;
}

/** Visits the leaders of every outcome of up to 30 games. Entries that cannot lead any more are dropped on the way. */
export function visitOutcomes(pool: OutlookPool, visit: Visit): void {
  const steps = stepsOf(pool);
  const levels = Array.from({ length: steps.length + 1 }, () => contenders(pool.totals.length));
  const start = at(levels, 0);
  start.points.set(pool.totals);
  for (let entry = 0; entry < start.count; entry++) start.entries[entry] = entry;
  keepContenders(start, mostOf(steps[0], pool.totals.length));
  visitFrom(steps, levels, 0, 0, visit);
}

function contenders(entries: number): Contenders {
  return { entries: new Uint32Array(entries), points: new Int32Array(entries), count: entries };
}

/** Games of many points come first, so that more entries are dropped early. */
function stepsOf({ games, totals, picks }: OutlookPool): Step[] {
  const entries = totals.length;
  const ordered = games.map((game, index) => ({ game, index })).sort((a, b) => mostPoints(b.game) - mostPoints(a.game));
  let mostLater = new Int32Array(entries);
  const steps: Step[] = [];
  for (const { game, index } of ordered.reverse()) {
    const all = picks.subarray(index * entries, (index + 1) * entries);
    const gains1 = Int32Array.from(all, (pick) => (pick === 1 ? game.points1 : 0));
    const gains2 = Int32Array.from(all, (pick) => (pick === 2 ? game.points2 : 0));
    const step = { bit: 1 << index, gains1, gains2, mostLater };
    steps.unshift(step);
    mostLater = mostOf(step, entries);
  }
  return steps;
}

function mostPoints({ points1, points2 }: UndecidedGame): number {
  return Math.max(points1, points2);
}

function mostOf(step: Step | undefined, entries: number): Int32Array<ArrayBuffer> {
  const most = new Int32Array(entries);
  if (!step) return most;
  return most.map((_, entry) => {
    return pointsAt(step.mostLater, entry) + Math.max(pointsAt(step.gains1, entry), pointsAt(step.gains2, entry));
  });
}

function visitFrom(
  steps: readonly Step[],
  levels: readonly Contenders[],
  depth: number,
  outcome: number,
  visit: Visit,
): void {
  const from = at(levels, depth);
  if (depth === steps.length) {
    visit(outcome, from.entries, from.count);
    return;
  }
  const step = at(steps, depth);
  const to = at(levels, depth + 1);
  play(from, to, step.gains1, step.mostLater);
  visitFrom(steps, levels, depth + 1, outcome, visit);
  play(from, to, step.gains2, step.mostLater);
  visitFrom(steps, levels, depth + 1, outcome | step.bit, visit);
}

function play(from: Contenders, to: Contenders, gains: Int32Array, mostLater: Int32Array): void {
  to.count = from.count;
  for (let place = 0; place < from.count; place++) {
    const entry = at(from.entries, place);
    to.entries[place] = entry;
    to.points[place] = pointsAt(from.points, place) + pointsAt(gains, entry);
  }
  keepContenders(to, mostLater);
}

function keepContenders(all: Contenders, mostLater: Int32Array): void {
  const { entries, points } = all;
  let most = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < all.count; place++) most = Math.max(most, pointsAt(points, place));
  let kept = 0;
  for (let place = 0; place < all.count; place++) {
    const entry = at(entries, place);
    const reached = pointsAt(points, place);
    if (reached + pointsAt(mostLater, entry) < most) continue;
    entries[kept] = entry;
    points[kept++] = reached;
  }
  all.count = kept;
}
