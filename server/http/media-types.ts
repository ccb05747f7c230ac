/** Whether the client names a media type in `Accept`, ranges like `image/*` aside (RFC 9110, 12.5.1). */
export function accepts(request: Request, type: string): boolean {
  return (request.headers.get('accept') ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return name === type && (weight === undefined || Number(weight.slice(2)) > 0);
  });
}
