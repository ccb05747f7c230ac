import { Window } from 'happy-dom';
import { type Fields, fieldsOfPart, isSameFields } from '#app/editor/ui/editor-post.ts';
import { paths } from '#contract/paths.ts';
import { DRAFT_PARTS } from '#contract/posts/draft-parts.ts';
import type { EditorRequest } from '#contract/posts/editor.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { getPostForEditing, newPostId } from '#server/posts/management/edit.ts';
import { request } from './request.ts';

type Action =
  | { intent: 'publish'; locales: ('uk' | 'en')[]; minorEdit?: boolean; choices?: Record<string, string> }
  | { intent: 'unpublish' | 'upToDate'; part: 'uk' | 'en' };

let saves = 0;

/**
 * Opens an editor, types into its fields, lets it save and runs an action, with the requests that a browser sends.
 * Returns the post's id with the first response that is a refusal, or with the last one.
 */
export async function edit(cookie: string, path: string, typed: Fields, action?: Action) {
  const fields = readFields(await (await request(path, { cookie })).text());
  const address = path.split('/').at(-1) ?? '';
  const isNew = address === 'new';
  const opened = isNew ? null : await getPostForEditing({ actor: COMMAND_LINE, post: address });
  const id = opened?.id ?? newPostId();
  const kind = path.includes('/pages/') ? 'page' : 'post';

  let isStarted = !isNew;
  for (const part of DRAFT_PARTS) {
    const next = fieldsOfPart(part, { ...fields, ...typed });
    if (isSameFields(next, fieldsOfPart(part, fields))) continue;
    const copy = part === 'settings' ? opened?.settingsCopy : opened?.versions[part].workingCopy;
    const response = await send(cookie, id, {
      intent: 'save',
      kind,
      isStarted,
      part,
      fields: next,
      number: copy?.number ?? 0,
      base: opened?.bases[part] ?? '',
      saveId: `save ${++saves}`,
      lostSaveIds: [],
      recordReplaced: false,
    });
    if (response.status !== 200) return { id, response };
    isStarted = true;
  }
  if (!action) return { id, response: new Response() };

  const numbers = await numbersOf(id);
  const sent = action.intent === 'publish' ? { minorEdit: false, ...action, numbers } : action;
  return { id, response: await send(cookie, id, sent) };
}

export function send(cookie: string, postId: string, json: EditorRequest): Promise<Response> {
  const headers = { Accept: 'application/json' };
  return request(paths.adminWorkingCopy('uk', postId), { cookie, json, headers });
}

/** The fields of the editor's form and their values, as the page has them. */
function readFields(html: string): Fields {
  const { document } = new Window();
  document.body.innerHTML = html;

  const fields: Fields = {};
  for (const field of document.querySelectorAll('form.editor :is(input, textarea, select)[name]')) {
    const { name, value, type, checked } = field as unknown as HTMLInputElement;
    const option = field.querySelector('option[selected]')?.getAttribute('value');
    if (type !== 'checkbox' || checked) fields[name] = option ?? value;
  }

  return fields;
}

async function numbersOf(post: string) {
  const none = { uk: 0, en: 0, settings: 0 };
  try {
    const { versions, settingsCopy } = await getPostForEditing({ actor: COMMAND_LINE, post });
    const number = (copy: { number: number } | null) => copy?.number ?? 0;
    return {
      uk: number(versions.uk.workingCopy),
      en: number(versions.en.workingCopy),
      settings: number(settingsCopy),
    };
  } catch {
    return none;
  }
}
