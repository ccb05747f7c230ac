import { config } from '#server/config.ts';
import { publicJson } from '#server/http/routes/endpoint.ts';
import { allowedMethods, methodNotAllowed } from '#server/http/routes/methods.ts';
import { type OpenApiDocument, toOpenApi } from '#server/openapi/document.ts';
import type { Route } from './+types/openapi';

let document: OpenApiDocument | undefined;

/** `/openapi.json`: the API for programs that read descriptions. */
export function loader({ request }: Route.LoaderArgs): Response {
  if (request.method === 'OPTIONS') return allowedMethods(['GET']);
  document ??= toOpenApi(config());
  return publicJson(document);
}

export function action(): Response {
  return methodNotAllowed(['GET']);
}
