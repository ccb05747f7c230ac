import type { FormProblem } from '#app/forms/form-problems.ts';
import { postJson } from '#app/ui/admin/post-json.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { type Absence, absenceIn } from '#contract/posts/absence.ts';
import type {
  EditorConflict,
  EditorPart,
  EditorRequest,
  RestoredPost,
  SavedPart,
} from '#contract/posts/editor.ts';

export type Answer<Body> =
  | { kind: 'done'; body: Body }
  | { kind: 'conflict'; conflict: EditorConflict }
  | { kind: 'refused'; problems: FormProblem[] }
  /** The whole post. */
  | { kind: 'absent'; absence: Absence }
  /** `offline`: the request may have arrived or not. */
  | { kind: 'offline' | 'signedOut' | 'failed' };

type BodyOf<Request> = Request extends { intent: 'save' }
  ? SavedPart
  : Request extends { intent: 'discard' }
    ? EditorPart
    : Request extends { intent: 'restore' }
      ? RestoredPost
      : Record<string, never>;

export type Send = <Request extends EditorRequest>(
  id: string,
  request: Request,
  options?: { keepalive?: boolean },
) => Promise<Answer<BodyOf<Request>>>;

/** Bytes of all requests that may outlive their page (Fetch, 4.5), with room for the headers. */
export const KEEPALIVE_BYTES = 60_000;

/** Sends requests about the working copies of the post with an id. Never throws. */
export function sendIn(locale: Locale): Send {
  return async (id, request, { keepalive = false } = {}) => {
    const isShort = keepalive && new Blob([JSON.stringify(request)]).size < KEEPALIVE_BYTES;
    try {
      return await toAnswer(
        await postJson(paths.adminWorkingCopy(locale, id), request, { keepalive: isShort }),
      );
    } catch {
      return { kind: 'offline' };
    }
  };
}

async function toAnswer<Body>(response: Response): Promise<Answer<Body>> {
  if (response.status === 200) return { kind: 'done', body: await response.json() };
  if (response.status === 409) return { kind: 'conflict', conflict: await response.json() };
  if (response.status === 401 || response.status === 403) return { kind: 'signedOut' };
  if (response.status !== 400 && response.status !== 404) return { kind: 'failed' };
  const { details = [] }: ErrorBody = await response.json();
  const absence = absenceIn(details);
  if (absence) return { kind: 'absent', absence };
  if (response.status === 404) return { kind: 'failed' };
  return { kind: 'refused', problems: details.map(({ path, code }) => ({ path, code })) };
}
