/** What functions return, by their names. */
export type Applied<F extends Readonly<Record<string, (value: never) => unknown>>> = {
  readonly [Name in keyof F]: ReturnType<F[Name]>;
};

/** Calls each of the functions with a value. */
export function applyEach<T, F extends Readonly<Record<string, (value: T) => unknown>>>(
  functions: F,
  value: T,
): Applied<F> {
  const results = Object.entries(functions).map(([name, apply]) => [name, apply(value)]);
  // the names and types of the entries are lost on the way
  return Object.fromEntries(results) as Applied<F>;
}

/** Awaits each of some values. */
export async function awaitEach<P extends Readonly<Record<string, unknown>>>(
  promises: P,
): Promise<{ readonly [Name in keyof P]: Awaited<P[Name]> }> {
  const results = await Promise.all(Object.entries(promises).map(async ([name, value]) => [name, await value]));
  // the names and types of the entries are lost on the way
  return Object.fromEntries(results) as { readonly [Name in keyof P]: Awaited<P[Name]> };
}
