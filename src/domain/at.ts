/** Returns the element at an index that must be in the list: a RangeError is better than a wrong rank. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const element = list[index];
  if (element === undefined) throw new RangeError(`index ${index} is outside a list of ${list.length}`);
  return element;
}
