import { config } from '#server/config.ts';
import { cacheBy } from '#server/http/response/cacheability.ts';
import { publicJson } from '#server/http/routes/endpoint.ts';
import { type OpenApiDocument, toOpenApi } from '#server/openapi/document.ts';
import type { Route } from './+types/openapi';

let document: OpenApiDocument | undefined;

/** `/openapi.json`: the description of the API for programs. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  await cacheBy(context, []);
  document ??= toOpenApi(config());
  return publicJson(document);
}
