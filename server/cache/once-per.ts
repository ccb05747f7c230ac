/**
 * Makes a function that computes its result once for each object and keeps it while the object is in memory. Callers
 * share the result and must not change it.
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
