import { config } from '#server/config.ts';
import { type OpenApiDocument, toOpenApi } from '#server/openapi/document.ts';

let document: OpenApiDocument | undefined;

/** `/openapi.json`: the API for programs that read descriptions. */
export function loader(): Response {
  document ??= toOpenApi(config());
  const headers = { 'Cache-Control': 'public, no-cache', 'Access-Control-Allow-Origin': '*' };
  return Response.json(document, { headers });
}
