import { isDatabaseReady } from '#server/db/client.ts';
import { UNAVAILABLE_RETRY_AFTER } from '#server/http/response/errors.ts';

/** `/readyz`: the database answers. */
export async function loader(): Promise<Response> {
  const isReady = await isDatabaseReady();
  const headers = {
    'Cache-Control': 'no-store',
    ...(isReady ? {} : { 'Retry-After': String(UNAVAILABLE_RETRY_AFTER) }),
  };
  return Response.json(
    { status: isReady ? 'ready' : 'unavailable' },
    { status: isReady ? 200 : 503, headers },
  );
}
