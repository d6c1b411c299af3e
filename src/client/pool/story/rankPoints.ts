interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns a point in the box for each rank, the best one at its top; all in its middle while the rank stays. */
export function rankPoints(ranks: readonly number[], { x, y, width, height }: Box) {
  const best = Math.min(...ranks);
  const span = Math.max(...ranks) - best;
  return ranks.map((rank, place) => ({
    x: x + (place * width) / Math.max(1, ranks.length - 1),
    y: y + (span === 0 ? height / 2 : ((rank - best) * height) / span),
  }));
}
