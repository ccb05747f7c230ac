import { useCallback, useEffect, useRef, useState } from 'react';
import { postJson } from '#app/forms/post-json.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { AlignedSource } from '#contract/posts/editor.ts';

/** Milliseconds without a change after which the blocks are paired again. */
const PAUSE = 1_500;

export type Alignment = AlignedSource & {
  /** The lines in which the translation's blocks begin. */
  lines: number[];
};

/**
 * The text of the other language, divided into pieces that correspond to this one. Call `refresh` when this text has
 * changed.
 */
export function useAlignment({
  locale,
  text,
  source,
  lines,
}: {
  locale: Locale;
  text: () => string;
  source: () => string;
  /** The lines in which the translation's blocks begin. */
  lines: () => number[];
}) {
  const [alignment, setAlignment] = useState<Alignment | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = useRef({ text, source, lines });

  read.current = { text, source, lines };
  const load = useCallback(
    async (signal: AbortSignal) => {
      const content = read.current.text();
      const begins = read.current.lines();
      try {
        const texts = { locale, content, source: read.current.source() };
        const response = await postJson(paths.adminAlignment(locale), texts, { signal });
        if (!response.ok) throw new Error(`The alignment got the response ${response.status}`);
        setAlignment({ ...(await response.json()), lines: begins });
        setFailed(false);
      } catch {
        if (!signal.aborted) setFailed(true);
      }
    },
    [locale],
  );

  const request = useRef<AbortController>(null);
  const start = useCallback(() => {
    request.current?.abort();
    request.current = new AbortController();
    void load(request.current.signal);
  }, [load]);
  const refresh = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(start, PAUSE);
  }, [start]);
  useEffect(() => {
    start();
    return () => {
      clearTimeout(timer.current);
      request.current?.abort();
    };
  }, [start]);

  return { alignment, hasFailed, refresh };
}
