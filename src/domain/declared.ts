type Kinded = { readonly kind: string };
type Makers<D extends Kinded> = { readonly [K in D['kind']]: (field: Extract<D, { kind: K }>) => unknown };

/** Returns a value for each declared field, made by its kind. Tables such as `GAME_FIELDS` are read by this alone. */
export function eachField<T extends Readonly<Record<string, Kinded>>, const M extends Makers<T[keyof T]>>(
  fields: T,
  makers: M,
): { readonly [F in keyof T]: ReturnType<M[T[F]['kind'] & keyof M]> } {
  const made = Object.entries(fields).map(([name, field]) => {
    const make = makers[field.kind as keyof M] as (field: Kinded) => unknown;
    return [name, make(field)];
  });
  return Object.fromEntries(made);
}

/** Returns the names of declared fields, in their order. */
export function namesOf<T extends object>(fields: T): readonly (keyof T & string)[] {
  return Object.keys(fields) as (keyof T & string)[];
}
