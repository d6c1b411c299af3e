import { GroupChange, Invitations } from '#contract/requests.ts';

/** Returns the addresses in a typed text, or an error that names the invalid ones. */
export function readAddresses(text: string): { readonly emails?: string[]; readonly error?: string } {
  const addresses = text.split(/[\s,;]+/).filter((each) => each !== '');
  const { data, error } = Invitations.safeParse({ emails: addresses });
  return data
    ? { emails: data.emails }
    : { error: [...new Set(error.issues.map(({ message }) => message))].join('. ') };
}

const Points = GroupChange.shape.points;

export interface PointsError {
  readonly error: string;
  /** index of the first invalid field */
  readonly at: number;
}

/** Returns the points of typed fields, or an error with its place. */
export function readPoints(typed: readonly string[]): { readonly points: number[] } | PointsError {
  const points = typed.map((text) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN));
  const { error } = Points.safeParse(points);
  return error ? { error: error.issues[0]?.message ?? '', at: Number(error.issues[0]?.path[0]) } : { points };
}
