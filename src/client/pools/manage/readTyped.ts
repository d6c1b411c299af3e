import { GroupChange, Invitations } from '#contract/requests.ts';

/** The addresses in a text that somebody has typed or pasted; or what is wrong with them, each by its name. */
export function readAddresses(text: string): { readonly emails?: string[]; readonly error?: string } {
  const written = text.split(/[\s,;]+/).filter((each) => each !== '');
  const { data, error } = Invitations.safeParse({ emails: written });
  return data
    ? { emails: data.emails }
    : { error: [...new Set(error.issues.map(({ message }) => message))].join('. ') };
}

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
