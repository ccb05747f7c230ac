/**
 * A function that makes its result once for each object, and keeps it as long as the object is in memory. Results are
 * shared: a caller does not change them.
 */
export function oncePer<Key extends object, Result>(make: (key: Key) => Result): (key: Key) => Result {
  const made = new WeakMap<Key, { result: Result }>();
  return (key) => {
    const known = made.get(key);
    if (known) return known.result;
    const result = make(key);
    made.set(key, { result });
    return result;
  };
}
