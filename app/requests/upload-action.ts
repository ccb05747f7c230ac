import type { Locale } from '#contract/locales.ts';
import { operations } from '#contract/operations.ts';
import { openUpload } from '#server/http/request/multipart.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { requireSameSite } from '#server/http/request/same-origin.ts';
import type { KeyedUpload } from '#server/media/ingest/store-media.ts';
import { toFailedForm } from './form-action.ts';
import { localeOf } from './page-locale.ts';

type File = Omit<KeyedUpload, 'pool'>;

export function isUpload(request: Request): boolean {
  return request.headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data') ?? false;
}

/** The file of a request of an admin, under the rules of the upload with a key. */
export async function openKeyedUpload(request: Request): Promise<File> {
  const { upload } = operations.uploadMedia;
  return { ...(await openUpload(request, upload)), types: upload.types, maxBytes: upload.maxBytes };
}

/** Runs the action of a page's form with a file, which `run` opens. Failures are those of `runFormAction`. */
export async function runUploadAction<Result>(
  { request, context }: Pick<RouteArgs, 'request' | 'context'>,
  run: (locale: Locale) => Promise<Result>,
): Promise<Result | ReturnType<typeof toFailedForm>> {
  try {
    requireSameSite(request);
    return await run(localeOf(request));
  } catch (error) {
    if (error instanceof Response) throw error;
    return toFailedForm(error, { fields: {}, context });
  }
}
