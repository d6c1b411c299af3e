export type Path = readonly (string | number)[];

export function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => Object(inner)[key], value);
}

/** Copies a value with another one at the path; undefined removes it. */
export function withAt(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value))
    return value.map((inner, index) => (index === Number(key) ? withAt(inner, rest, other) : inner));
  const fields = Object.entries(Object(value)).map(([name, inner]) => [
    name,
    name === String(key) ? withAt(inner, rest, other) : inner,
  ]);
  return Object.fromEntries(fields);
}
