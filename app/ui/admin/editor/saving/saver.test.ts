import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoadedPart } from '#app/ui/admin/editor/editor-post.ts';
import type { EditorRequest } from '#contract/posts/editor.ts';
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

test('an action is sent if an edit comes during its save, with that edit saved first', async () => {
  const sent: unknown[] = [];
  const { saver, type } = openSaver((_id, request) => {
    sent.push(request.intent === 'save' ? request.fields : request.intent);
    if (sent.length === 1) type('друге');
    return Promise.resolve({ kind: 'done', body: { number: 2, base: 'a', savedAt: '' } } as never);
  });

  type('перше');
  await saver.act((numbers) => ({ intent: 'publish', locales: ['uk'], minorEdit: false, numbers }));

  expect(sent).toEqual([{ content: 'перше' }, { content: 'друге' }, 'publish']);
});

function openSaver(send: (id: string, request: EditorRequest) => Promise<Answer<never>>) {
  const form = { uk: { content: '' }, en: {}, settings: {} };
  const saver = new Saver({
    id: 'p1',
    kind: 'post',
    isNew: false,
    userId: 'u1',
    parts: { uk: loaded(form.uk), en: loaded({}), settings: loaded({}) },
    read: () => ({ ...form }),
    write: () => {},
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
