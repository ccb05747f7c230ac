import type { FormProblem } from '#app/forms/form-problems.ts';
import { postJson } from '#app/forms/post-json.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { type Absence, absenceIn } from '#contract/posts/absence.ts';
import type {
  ActionDone,
  EditorAction,
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
  /** Another editor has deleted the whole post. */
  | { kind: 'absent'; absence: Absence }
  /** After `offline`, the server may or may not have received the request. */
  | { kind: 'offline' | 'signedOut' | 'failed' };

type BodyOf<Request> = Request extends { intent: 'save' }
  ? SavedPart
  : Request extends { intent: 'discard' }
    ? EditorPart
    : Request extends { intent: 'restore' }
      ? RestoredPost
      : Request extends EditorAction
        ? ActionDone
        : Record<string, never>;

export type Send = <Request extends EditorRequest>(
  id: string,
  request: Request,
  options?: { keepalive?: boolean },
) => Promise<Answer<BodyOf<Request>>>;

/** The maximum size of a request that may outlive its page (Fetch, 4.5), less some bytes for the headers. */
export const KEEPALIVE_BYTES = 60_000;

/** Returns a function that sends requests about a post's working copies. It never throws. */
export function sendIn(locale: Locale): Send {
  return async (id, request, { keepalive = false } = {}) => {
    const isShort = keepalive && new Blob([JSON.stringify(request)]).size < KEEPALIVE_BYTES;
    try {
      const response = await postJson(paths.adminWorkingCopy(locale, id), request, { keepalive: isShort });
      if (response.status !== 403 || request.intent !== 'save') return await toAnswer(response);
      return await propose(locale, id, request);
    } catch {
      return { kind: 'offline' };
    }
  };
}

/** The user may no longer save this: what is typed becomes a proposal for the editors, and the page says so. */
async function propose<Body>(
  locale: Locale,
  id: string,
  { part, fields }: Extract<EditorRequest, { intent: 'save' }>,
): Promise<Answer<Body>> {
  const isText = part !== 'settings';
  const { ok } = isText ? await postJson(paths.typedText(locale, id), { part, fields }) : { ok: false };
  return { kind: 'refused', problems: [{ path: part, code: ok ? 'proposed' : 'not_allowed' }] };
}

async function toAnswer<Body>(response: Response): Promise<Answer<Body>> {
  if (response.status === 200) return { kind: 'done', body: await response.json() };
  if (response.status === 401 || response.status === 403) return { kind: 'signedOut' };
  if (response.status !== 400 && response.status !== 404 && response.status !== 409)
    return { kind: 'failed' };

  const body: EditorConflict | ErrorBody = await response.json();
  if ('theirs' in body) return { kind: 'conflict', conflict: body };

  const { details = [] } = body;
  const absence = absenceIn(details);
  if (absence) return { kind: 'absent', absence };
  if (response.status === 404) return { kind: 'failed' };

  return { kind: 'refused', problems: details.map(({ path, code }) => ({ path, code })) };
}
