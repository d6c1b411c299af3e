type Change<R> = { readonly [K in keyof R]?: R[K] | undefined };

/** Returns a row with the fields that a PATCH names; absent ones stay as they are. */
export function patch<R extends object>(row: R, change: Change<R>): R {
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...row, ...Object.fromEntries(named) };
}
