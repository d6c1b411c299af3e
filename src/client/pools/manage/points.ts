import { GroupChange } from '#contract/requests.ts';

const Points = GroupChange.shape.points;

interface PointsError {
  readonly error: string;
  /** the first place in the table that holds no points */
  readonly at: number;
}

/** A points table as typed, read; or what is wrong with it, and where. */
export function readPoints(typed: readonly string[]): { readonly points: number[] } | PointsError {
  const points = typed.map((text) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN));
  const { error } = Points.safeParse(points);
  return error ? { error: error.issues[0]?.message ?? '', at: Number(error.issues[0]?.path[0]) } : { points };
}
