import { redirect } from 'react-router';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { bytesResponse } from '#server/http/response/file-response.ts';
import { getPicture } from '#server/open-graph/pictures.ts';
import type { Route } from './+types/open-graph';

/** The picture that represents a post, or the site, where it is shared. */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const { subject, file } = params;
  try {
    const hash = file.replace(/\.png$/, '');
    const { bytes, path } = await getPicture({ subject, hash });
    if (bytes) return bytesResponse(request, { bytes, type: 'image/png', tag: hash, filename: file });
    return redirect(path, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    return toErrorResponse(error);
  }
}
