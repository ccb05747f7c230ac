import { redirect } from 'react-router';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { bytesResponse } from '#server/http/response/file-response.ts';
import { getPicture } from '#server/open-graph/pictures.ts';
import type { Route } from './+types/open-graph';

/** The site's picture instead of a post's is kept only for seconds: the next request finds the right one. */
const STAND_IN = { 'Cache-Control': 'public, max-age=30' };

/** The picture that represents a post, or the site, if it is shared. */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const { subject, file } = params;
  try {
    const hash = file.replace(/\.(?:jpg|png)$/, '');
    const { answer, path } = await getPicture({ subject, hash });
    if (!answer) return redirect(path, { headers: { 'Cache-Control': 'no-store' } });
    const { isStandIn, ...picture } = answer;
    return bytesResponse(request, { ...picture, filename: file }, isStandIn ? STAND_IN : {});
  } catch (error) {
    return toErrorResponse(error);
  }
}
