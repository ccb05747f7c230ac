import { useCallback, useEffect, useRef, useState } from 'react';
import { postJson } from '#app/forms/post-json.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostKind } from '#contract/posts/admin.ts';
import type { TextPreview } from '#contract/posts/preview.ts';
import { checkText, type TextWarning } from './text-check.ts';

/** How many milliseconds without a change pass before a text is rendered, with the preview open and without. */
const PAUSE = { shown: 250, hidden: 2_000 };

/**
 * The text as rendered by the server, with warnings, updated after each pause in typing. Call `refresh` when the text
 * has changed. A slow response delays the next request, so that a long text does not keep the server busy.
 */
export function usePreview({
  locale,
  kind,
  text,
  isShown,
}: {
  locale: Locale;
  kind: PostKind;
  text: () => string;
  isShown: boolean;
}) {
  const [preview, setPreview] = useState<TextPreview | null>(null);
  const [warnings, setWarnings] = useState<TextWarning[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(null);
  const lastCost = useRef(0);
  const read = useRef(text);

  read.current = text;

  const load = useCallback(async () => {
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;

    const startedAt = performance.now();
    const content = read.current();
    setWarnings(checkText(content));

    try {
      setPreview(await requestPreview({ locale, kind, content }, controller.signal));
      setFailed(false);
      lastCost.current = performance.now() - startedAt;
    } catch {
      if (!controller.signal.aborted) setFailed(true);
    }
  }, [locale, kind]);

  const refresh = useCallback(() => {
    clearTimeout(timer.current);
    const pause = isShown ? PAUSE.shown : PAUSE.hidden;
    timer.current = setTimeout(() => void load(), Math.max(pause, 1.5 * lastCost.current));
  }, [load, isShown]);

  useEffect(() => {
    if (isShown) void load();
    else if (read.current() !== '') refresh();
  }, [isShown, load, refresh]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      request.current?.abort();
    },
    [],
  );

  return { preview, warnings, hasFailed, refresh };
}

type Text = { locale: Locale; kind: PostKind; content: string };

/** What a text links to and readers would not find; empty until the server has responded. */
export function useDeadLinks({ locale, kind, content }: Text): string[] {
  const [deadLinks, setDeadLinks] = useState<string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    // Only a warning: without a response there is none.
    requestPreview({ locale, kind, content }, controller.signal)
      .then((preview) => setDeadLinks(preview.deadLinks))
      .catch(() => {});
    return () => controller.abort();
  }, [locale, kind, content]);

  return deadLinks;
}

/** Throws if there is no preview. */
async function requestPreview(text: Text, signal: AbortSignal): Promise<TextPreview> {
  const response = await postJson(paths.adminPreview(text.locale), text, { signal });
  if (!response.ok) throw new Error(`The preview got the response ${response.status}`);
  return response.json();
}
