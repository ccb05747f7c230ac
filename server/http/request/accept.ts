/** Whether the client names a media type in `Accept`, ranges like `image/*` aside (RFC 9110, 12.5.1). */
export function accepts(request: Request, type: string): boolean {
  return toRanges(request).some(({ name, quality }) => name === type && quality > 0);
}

/**
 * Whether the client would rather have `type` than `usual`: it names the one, and gives it a greater weight
 * than the other. Who takes either gets what is usual.
 */
export function prefers(request: Request, type: string, usual: string): boolean {
  const ranges = toRanges(request);
  const named = ranges.find(({ name }) => name === type);
  if (!named || named.quality === 0) return false;
  const [kind] = usual.split('/');
  // The most specific range counts.
  const general = [usual, `${kind}/*`, '*/*'].map((name) => ranges.find((range) => range.name === name));
  return named.quality > (general.find((range) => range !== undefined)?.quality ?? 0);
}

function toRanges(request: Request): { name: string; quality: number }[] {
  return (request.headers.get('accept') ?? '').split(',').map((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    return { name, quality: Number.isFinite(quality) ? quality : 0 };
  });
}
