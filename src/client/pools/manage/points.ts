import { GroupChange } from '#contract/bodies.ts';

const Points = GroupChange.shape.points;

/** A points table as typed, read; or what is wrong with it. */
export function readPoints(typed: readonly string[]): { readonly points: number[] } | { readonly fault: string } {
  const points = typed.map((text) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN));
  const { error } = Points.safeParse(points);
  return error ? { fault: error.issues[0]?.message ?? '' } : { points };
}
