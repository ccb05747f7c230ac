import { config } from '#server/config.ts';
import { publicJson } from '#server/http/endpoint.ts';
import { type OpenApiDocument, toOpenApi } from '#server/openapi/document.ts';

let document: OpenApiDocument | undefined;

/** `/openapi.json`: the API for programs that read descriptions. */
export function loader(): Response {
  document ??= toOpenApi(config());
  return publicJson(document);
}
