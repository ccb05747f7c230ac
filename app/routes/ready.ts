import { isDatabaseReady } from '#server/db/client.ts';

/** `/readyz`: the database answers. */
export async function loader(): Promise<Response> {
  const isReady = await isDatabaseReady();
  const headers = { 'Cache-Control': 'no-store' };
  return Response.json(
    { status: isReady ? 'ready' : 'unavailable' },
    { status: isReady ? 200 : 503, headers },
  );
}
