import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoadedPart } from '#app/editor/ui/editor-post.ts';
import type { EditorRequest } from '#contract/posts/editor.ts';
import type { Form } from './parts.ts';
import { Saver } from './saver.ts';
import type { Answer } from './send.ts';
import { shownState } from './status.ts';

const LONG = 'слово '.repeat(50_000);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
});

const theirs = { fields: { content: 'інше' }, number: 2, base: 'b', savedAt: null, savedBy: null };

test.each([
  ['offline', { kind: 'offline' }],
  ['conflict', { kind: 'conflict', conflict: { theirs, isLive: false, difference: null } }],
] as const)(
  'in the state “%s” the newest word is in the browser while the status says so',
  async (state, answer) => {
    const { saver, type } = openSaver(() => Promise.resolve(answer));
    type('перше');
    await saver.flush();
    expect(shownState(saver.status())).toBe(state);
    expect(isStored('перше')).toBe(true);

    type('друге');
    expect(shownState(saver.status())).toBe(state);
    expect(isStored('друге')).toBe(true);

    // A long text is not stored at each key press; until it is, the status says that something is unsaved.
    type(LONG);
    type(`${LONG}третє`);
    expect(isStored('третє')).toBe(false);
    expect(shownState(saver.status())).toBe('unsaved');
    vi.advanceTimersByTime(500);
    expect(isStored('третє')).toBe(true);
    expect(shownState(saver.status())).toBe(state);

    type(`${LONG}четверте`);
    saver.leave();
    expect(isStored('четверте')).toBe(true);
  },
);

test('the browser keeps a word that is typed just before a save that does not end', () => {
  const { saver, type } = openSaver(() => new Promise(() => {}));
  type('слово');
  void saver.flush();
  vi.advanceTimersByTime(500);
  expect(isStored('слово')).toBe(true);
});

test('a save that the user asks for is a version, once; the first one of a visit keeps what it replaces', async () => {
  const sent: unknown[] = [];
  const { saver, type } = openSaver((_id, { intent: _, ...request }) => {
    const { part, recordReplaced, recordSaved } = request as Record<string, unknown>;
    sent.push([part, recordReplaced, recordSaved]);
    return Promise.resolve({ kind: 'done', body: { number: 2, base: 'a', savedAt: '' } } as never);
  });

  type('перше');
  await saver.flush();
  type('друге');
  await saver.flush();
  await saver.flush({ isAsked: true });
  await saver.flush({ isAsked: true });
  type('третє');
  await saver.flush({ isAsked: true });

  expect(sent).toEqual([
    ['uk', true, false],
    ['uk', false, false],
    ['uk', false, true],
    ['uk', false, true],
  ]);
});

test.each<[string, (saver: Saver) => Promise<unknown>, unknown[]]>([
  [
    'publishes',
    (saver) => saver.act((numbers) => ({ intent: 'publish', locales: ['uk'], minorEdit: false, numbers })),
    ['publish'],
  ],
  ['puts in other fields', (saver) => saver.exchange('uk', { content: 'інше' }), [{ content: 'інше' }]],
  ['discards', (saver) => saver.discard(), ['discard', 'discard', 'discard']],
])('an edit during the save of an action that %s is saved, and the action goes on', async (_, act, rest) => {
  const sent: unknown[] = [];
  const { saver, type } = openSaver((_id, request) => {
    sent.push(request.intent === 'save' ? request.fields : request.intent);
    if (sent.length === 1) type('друге');
    const stored = request.intent === 'discard' ? { fields: { content: 'збережене' }, hasCopy: false } : {};
    return Promise.resolve({ kind: 'done', body: { number: 2, base: 'a', savedAt: '', ...stored } } as never);
  });

  type('перше');
  await act(saver);
  await saver.flush();

  expect(sent).toEqual([{ content: 'перше' }, { content: 'друге' }, ...rest]);
});

test('what is typed while the working copy is discarded is in the form that comes back', async () => {
  const { saver, type } = openSaver((_id, { intent }) => {
    if (intent === 'discard') type('останнє');
    const stored = intent === 'discard' ? { fields: { content: 'збережене' } } : {};
    return Promise.resolve({ kind: 'done', body: { number: 2, base: 'a', savedAt: '', ...stored } } as never);
  });

  type('перше');
  expect((await saver.discard())?.uk).toEqual({ content: 'останнє' });
});

function openSaver(send: (id: string, request: EditorRequest) => Promise<Answer<never>>) {
  const form: Form = { uk: { content: '' }, en: {}, settings: {} };
  const saver = new Saver({
    id: 'p1',
    kind: 'post',
    isNew: false,
    userId: 'u1',
    parts: { uk: loaded({ content: '' }), en: loaded({}), settings: loaded({}) },
    read: () => ({ ...form }),
    write: (part, fields) => {
      form[part] = { content: '', ...fields };
    },
    send,
  });
  const type = (content: string) => {
    form.uk = { content };
    saver.changed();
  };
  return { saver, type };
}

function loaded(fields: Record<string, string>): LoadedPart {
  const state = { hasCopy: false, isChanged: false, isBehind: false };
  return { fields, number: 1, base: 'a', savedAt: null, savedBy: null, ...state };
}

function isStored(word: string): boolean {
  return Object.keys(localStorage).some((name) => localStorage.getItem(name)?.includes(word));
}
