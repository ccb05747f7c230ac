import { NotFound } from '#server/errors.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import type { Route } from './+types/accent';

const FILE = /^([0-9a-f]{6})-([0-9a-f]{6})\.css$/;

/** `/accent/{light}-{dark}.css`: the site's own accent. The address has the colours, so it never changes. */
export function loader({ params: { file } }: Route.LoaderArgs): Response {
  const [, light, dark] = FILE.exec(file) ?? [];
  if (light === undefined || dark === undefined) return toErrorResponse(new NotFound());
  return new Response(`:root{--accent:light-dark(#${light},#${dark})}\n`, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}
