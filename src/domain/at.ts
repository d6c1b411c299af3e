/** Returns the element at an index that must be in the list: a RangeError is better than a wrong rank. */
export function at<T extends NonNullable<unknown> | null>(list: ArrayLike<T | undefined>, index: number): T {
  const element = list[index];
  if (element === undefined) throw outside(list, index);
  return element;
}

/** The same for points, whose loops are hot: it is fast because it sees arrays of one kind. */
export function pointsAt(points: Int32Array, index: number): number {
  const value = points[index];
  if (value === undefined) throw outside(points, index);
  return value;
}

function outside({ length }: { readonly length: number }, index: number): RangeError {
  return new RangeError(`index ${index} is outside a list of ${length}`);
}
