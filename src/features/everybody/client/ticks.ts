/** The room of a number below the bars. */
const TICK_ROOM = 48;

/** Returns the points that are written below the bars, at round distances; `step` is the room of one. */
export function ticksOf(first: number, last: number, step: number): number[] {
  const apart = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((each) => each * step >= TICK_ROOM) ?? 1000;
  const from = Math.ceil(first / apart);
  return Array.from({ length: Math.floor(last / apart) - from + 1 }, (_, index) => (from + index) * apart);
}
