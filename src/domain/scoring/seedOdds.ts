/** Logistic strengths by seed, our fit to rounded records of pairs of seeds since 1985 (1–16: 0.99, 5–12: 0.65); they fall with the seed. */
const STRENGTHS = [4.4, 4.1, 3.65, 3.5, 3.3, 3.25, 3.2, 3, 2.95, 2.9, 2.85, 2.7, 2.05, 1.75, 1.55, 0] as const;

/** Returns the chance that a team beats another, by their seeds. Throws RangeError outside 1 to 16. */
export function chanceBySeed(seed: number, opponent: number): number {
  return 1 / (1 + Math.exp(strengthOf(opponent) - strengthOf(seed)));
}

function strengthOf(seed: number): number {
  const strength = STRENGTHS[seed - 1];
  if (strength === undefined) throw new RangeError(`there is no seed ${seed}`);
  return strength;
}
