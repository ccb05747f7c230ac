import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSite } from '#app/site/ui/site-context.tsx';
import { isLocale, type Locale, otherLocale } from '#contract/locales.ts';
import type { EditorPost, EditorView } from './editor-post.ts';
import type { ColumnHandle } from './language-column.tsx';

/** The visible languages and the pane next to them, which shows the preview or the other language as the source. */
export function useView({
  post,
  columns,
}: {
  post: EditorPost;
  columns: Record<Locale, RefObject<ColumnHandle | null>>;
}) {
  const { locale } = useSite();
  const [params] = useSearchParams();
  const language = params.get('language') ?? '';
  const [view, setView] = useState<EditorView>('both');
  const [beside, setBeside] = useState<'preview' | 'source' | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says how the editor opens
  useEffect(() => {
    // A phone has room for only one language.
    if (isNarrow()) setView(locale);
    // In a new post the title gets the focus.
    if (post.isNew) requestAnimationFrame(() => columns[locale].current?.focus());
    if (!isLocale(language)) return;

    setView(language);
    const isEmpty = (of: Locale) => (post.parts[of].fields.content ?? '') === '';
    if (isEmpty(language) && !isEmpty(otherLocale(language))) setBeside('source');
    requestAnimationFrame(() => columns[language].current?.focus());
  }, []);
  const textScroll = useRef<number | null>(null);

  // If the preview replaces the text, it starts with the title; the text returns to its former position.
  useLayoutEffect(() => {
    if (textScroll.current === null) return;
    if (beside === 'preview') document.querySelector('.preview-pane')?.scrollIntoView();
    else window.scrollTo({ top: textScroll.current });
    if (beside !== 'preview') textScroll.current = null;
  }, [beside]);
  return {
    view,
    isPreviewed: beside === 'preview',
    /** The language whose source is in view. */
    translated: beside === 'source' && view !== 'both' ? view : null,
    show: setView,
    /** Shows a language unless both are shown. */
    bringIntoView(language: Locale) {
      if (view !== 'both') setView(language);
    },
    togglePreview() {
      const here = focusedLanguage();
      const isOpening = beside !== 'preview';
      if (isOpening && isNarrow()) textScroll.current = window.scrollY;
      setBeside(isOpening ? 'preview' : null);
      if (!here) return;
      requestAnimationFrame(() => {
        if (!isFocusLost()) return;
        const pane = document.querySelector<HTMLElement>(`[data-locale="${here}"] .preview-pane`);
        if (pane) pane.focus({ preventScroll: true });
        else columns[here].current?.focusText();
      });
    },
    toggleSource() {
      if (view === 'both') return translate(otherLocale(locale));
      setBeside(beside === 'source' ? null : 'source');
    },
    translate,
    switchLanguage() {
      const next: Locale = (focusedLanguage() ?? view) === 'uk' ? 'en' : 'uk';
      if (view !== 'both') setView(next);
      requestAnimationFrame(() => columns[next].current?.focus());
    },
  };

  function translate(to: Locale): void {
    setView(to);
    setBeside('source');
    requestAnimationFrame(() => columns[to].current?.focus());
  }
}

/** The language of the column that has the focus. */
function focusedLanguage(): Locale | null {
  const language = document.activeElement?.closest('[data-locale]')?.getAttribute('data-locale') ?? '';
  return isLocale(language) ? language : null;
}

/** The focused element has been removed or hidden. */
function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.getClientRects().length === 0;
}

/** Whether the window has room for only one language, so that the preview replaces the text. */
function isNarrow(): boolean {
  return window.matchMedia('(width < 60rem)').matches;
}
