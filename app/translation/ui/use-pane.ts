import { useCallback, useEffect, useRef, useState } from 'react';
import { postJson } from '#app/forms/post-json.ts';
import type { Alongside } from '#app/private-feature.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { Pane, PaneRequest } from '#contract/translation/pane.ts';
import { translationPaths } from '#contract/translation/paths.ts';

/** Milliseconds between questions about a draft that is being made. */
const EVERY = 700;

type Command = PaneRequest['intent'];

/** The draft of a text, read again with each change of the text and while it is being made. */
export function usePane({ locale, post, changes }: Pick<Alongside, 'locale' | 'post' | 'changes'>) {
  const site = useSite();
  const [pane, setPane] = useState<Pane | null>(null);
  const [hasFailed, setFailed] = useState(false);
  /** The text before the draft was put into it; null if there is nothing to undo. */
  const [before, setBefore] = useState<Record<string, string> | null>(null);
  /** Whether a draft is being made that the editor takes over. */
  const isAwaited = useRef(false);
  const latest = useRef(post);
  latest.current = post;

  const send = useCallback(
    async (intent: Command, more: { line?: number | null } = {}): Promise<Pane | null> => {
      const { id, text } = latest.current;
      try {
        const body = { intent, to: locale, content: text(), ...more };
        const response = await postJson(translationPaths.draft(site.locale, id()), body);
        const next: Pane | null = response.ok ? await response.json() : null;
        setFailed(next === null);
        if (next) setPane(next);
        return next;
      } catch {
        setFailed(true);
        return null;
      }
    },
    [locale, site.locale],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks are those of the present text
  useEffect(() => void send('look'), [send, changes]);

  useEffect(() => {
    const { unread: lines, words } = pane ?? { unread: [], words: [] };
    latest.current.mark({ lines, words });
  }, [pane]);
  useEffect(() => () => latest.current.mark({ lines: [], words: [] }), []);

  const isRunning = pane?.draft?.state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    isAwaited.current = true;
    const timer = setInterval(() => void send('look'), EVERY);
    return () => clearInterval(timer);
  }, [isRunning, send]);

  // Any answer may be the first that has the end, and several may have it.
  useEffect(() => {
    if (!isAwaited.current || !pane?.draft || isRunning) return;
    isAwaited.current = false;
    const takeOver = async () => {
      setBefore(latest.current.fields());
      await latest.current.reload();
      await send('look');
    };
    if (pane.draft.isFilled) void takeOver();
  }, [pane, isRunning, send]);

  const start = async (intent: 'draft' | 'draft-changed') => {
    setBefore(null);
    // The server translates what it has.
    if (!(await post.save())) return;
    isAwaited.current = true;
    await send(intent);
  };
  const exchange = async (fields: Record<string, string>) => {
    setBefore(await post.exchange(fields));
    await send('look');
  };
  return { pane, hasFailed, before, start, exchange, send };
}
