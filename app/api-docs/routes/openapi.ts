import { toOpenApi } from '#server/api-docs/document.ts';
import { config } from '#server/config.ts';
import { cacheBy } from '#server/http/response/cacheability.ts';
import { publicJson } from '#server/http/routes/endpoint.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { Route } from './+types/openapi';

/** `/openapi.json`, also under `/api`: the description of the API for programs. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  await cacheBy(context, []);
  const { publicUrl } = config();
  return publicJson(toOpenApi({ publicUrl, siteName: siteSettings().names.en }));
}
