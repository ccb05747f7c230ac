/** Whether a client asks not to be tracked: `Sec-GPC` (Global Privacy Control) or the older `DNT`. */
export function asksNotToBeTracked(header: (name: string) => string | null): boolean {
  return header('sec-gpc') === '1' || header('dnt') === '1';
}
