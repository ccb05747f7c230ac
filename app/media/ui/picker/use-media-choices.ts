import { useEffect, useState } from 'react';
import { postJson } from '#app/forms/post-json.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { MediaChoices, MediaFile, MediaKind } from '#contract/media/media.ts';
import { paths } from '#contract/paths.ts';

/** Milliseconds without a change of the search after which it is sent. */
const PAUSE = 250;

export type ShownChoices = {
  files: MediaFile[];
  total: number;
  hasMore: boolean;
  state: 'loading' | 'ready' | 'failed' | 'signed out';
};

type Query = { text: string; page: number; attempt: number };

/** Stored files that match a search, newest first. `more` adds the next page; `retry` repeats a failed request. */
export function useMediaChoices(kind: MediaKind | undefined) {
  const { locale } = useSite();
  const [query, setQuery] = useState<Query>({ text: '', page: 1, attempt: 0 });
  const [shown, setShown] = useState<ShownChoices>({ files: [], total: 0, hasMore: false, state: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    const { text, page } = query;
    const load = async () => {
      setShown((before) => ({ ...before, state: 'loading' }));
      try {
        const { signal } = controller;
        const response = await postJson(paths.adminMediaChoices(locale), { text, page, kind }, { signal });
        if (!response.ok) throw new Refused(response.status);
        const found: MediaChoices = await response.json();
        setShown((before) => withPage(before, found, page));
      } catch (error) {
        if (controller.signal.aborted) return;
        const isSignedOut = error instanceof Refused && error.status === 401;
        setShown((before) => ({ ...before, state: isSignedOut ? 'signed out' : 'failed' }));
      }
    };

    const timer = setTimeout(load, text === '' || page > 1 ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [locale, kind, query]);

  return {
    ...shown,
    text: query.text,
    search: (text: string) => setQuery({ text, page: 1, attempt: 0 }),
    more: () => setQuery((before) => ({ ...before, page: before.page + 1 })),
    retry: () => setQuery((before) => ({ ...before, attempt: before.attempt + 1 })),
  };
}

class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The response has the status ${status}`);
    this.status = status;
  }
}

/** If a file was uploaded in the meantime, the others are shifted, so one of them may appear twice. */
function withPage(
  before: ShownChoices,
  { files, total, totalPages }: MediaChoices,
  page: number,
): ShownChoices {
  const known = new Set(page > 1 ? before.files.map(({ id }) => id) : []);
  const added = files.filter(({ id }) => !known.has(id));
  return {
    files: page > 1 ? [...before.files, ...added] : files,
    total,
    hasMore: page < totalPages,
    state: 'ready',
  };
}
