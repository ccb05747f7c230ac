import { useEffect } from 'react';
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
} from 'react-router';
import { UNSENT_FIELD, withoutSecrets } from '#app/forms/unsent-fields.ts';
import { ignoreStorageErrors } from './ignore-storage-errors.ts';

type Fields = Record<string, string>;

/** `path` is the page of the form, `userId` the user who filled it in. */
type UnsentForm = { userId: string; path: string; fields: Fields };

/** `reader.js` deletes what has this prefix on sign-out. */
const ITEM = 'dvomova draft form';

let currentUserId: string | null = null;

/**
 * Client middleware of the admin that keeps each form in the tab until the server has answered it. If the session has
 * ended or the request has failed, the form stays there, and its page shows it again: `useUnsentForm`.
 */
export const keepUnsentForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  if (request.method !== 'POST' || currentUserId === null) return next();

  const fields = await readFields(request);
  if (fields === null) return next();

  const path = pathOf(new URL(request.url));
  const isKept = writeForm({ userId: currentUserId, path, fields });

  const results = await next();
  if (Object.values(results).every(({ result }) => isAnswer(result))) deleteForm();
  // Without storage the fields are sent with the request, to the page for browsers without scripts.
  else if (!isKept && Object.values(results).some(({ result }) => isSignIn(result))) {
    send(path, fields);
    // The next document is loading; following the redirect would stop it.
    await new Promise(() => {});
  }

  return results;
};

/** Shows the form of this page again if sending it has failed. */
export function useUnsentForm(userId: string): void {
  const path = pathOf(useLocation());
  useEffect(() => {
    currentUserId = userId;
    const form = readForm();
    if (!form) return;
    if (form.userId === userId && form.path !== path) return;
    deleteForm();
    if (form.userId === userId) send(path, { ...form.fields, [UNSENT_FIELD]: 'yes' });
  }, [userId, path]);
}

function pathOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}

/** The fields of a form without files; null for others. */
async function readFields(request: Request): Promise<Fields | null> {
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return null;
  const fields: Fields = {};
  for (const [name, value] of await request.clone().formData()) fields[name] ??= String(value);
  return withoutSecrets(fields);
}

/** Whether the server has answered the form: with a page, a refusal or a redirect within the admin. */
function isAnswer(result: unknown): boolean {
  if (result instanceof Response) return !isSignIn(result);
  if (isRouteErrorResponse(result)) return result.status < 500;
  return !(result instanceof Error);
}

function isSignIn(result: unknown): boolean {
  return result instanceof Response && /^\/\w+\/sign-in\?/.test(result.headers.get('location') ?? '');
}

/** Sends fields as a document does, so that every kind of field gets its value from the server. */
function send(action: string, fields: Fields): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;

  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }

  document.body.append(form);
  form.submit();
}

function readForm(): UnsentForm | null {
  try {
    return JSON.parse(sessionStorage.getItem(ITEM) ?? 'null');
  } catch {
    return null;
  }
}

/** False if storage is switched off or full. */
function writeForm(form: UnsentForm): boolean {
  const write = () => {
    sessionStorage.setItem(ITEM, JSON.stringify(form));
    return true;
  };
  return ignoreStorageErrors(write) ?? false;
}

function deleteForm(): void {
  ignoreStorageErrors(() => sessionStorage.removeItem(ITEM));
}
