/** `/healthz`: the process is alive. */
export function loader(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } });
}
