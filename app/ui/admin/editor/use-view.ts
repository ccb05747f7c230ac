import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSite } from '#app/ui/site/site-context.tsx';
import { isLocale, type Locale, otherLocale } from '#contract/locales.ts';
import type { EditorPost, EditorView } from './editor-post.ts';
import type { SheetHandle } from './sheet.tsx';

/** The visible languages, and the pane beside them: the preview, or the other language as the source. */
export function useView({
  post,
  sheets,
}: {
  post: EditorPost;
  sheets: Record<Locale, RefObject<SheetHandle | null>>;
}) {
  const { locale } = useSite();
  const [params] = useSearchParams();
  const language = params.get('language') ?? '';
  const [view, setView] = useState<EditorView>('both');
  const [beside, setBeside] = useState<'preview' | 'source' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says how the editor opens
  useEffect(() => {
    // A phone has room for one language.
    if (isNarrow()) setView(locale);
    // In a new post the title gets the focus.
    if (post.isNew) requestAnimationFrame(() => sheets[locale].current?.focus());
    if (!isLocale(language)) return;
    setView(language);
    const isEmpty = (of: Locale) => (post.parts[of].fields.content ?? '') === '';
    if (isEmpty(language) && !isEmpty(otherLocale(language))) setBeside('source');
    requestAnimationFrame(() => sheets[language].current?.focus());
  }, []);
  const textScroll = useRef<number | null>(null);
  // Where the preview takes the place of the text it begins with the title; the text is shown where it was left.
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
      if (beside !== 'preview' && isNarrow()) textScroll.current = window.scrollY;
      setBeside(beside === 'preview' ? null : 'preview');
    },
    toggleSource() {
      if (view === 'both') return translate(otherLocale(locale));
      setBeside(beside === 'source' ? null : 'source');
    },
    translate,
    switchLanguage() {
      const here = document.activeElement?.closest('[data-locale]')?.getAttribute('data-locale');
      const next: Locale = (here ?? view) === 'uk' ? 'en' : 'uk';
      if (view !== 'both') setView(next);
      requestAnimationFrame(() => sheets[next].current?.focus());
    },
  };

  function translate(to: Locale): void {
    setView(to);
    setBeside('source');
    requestAnimationFrame(() => sheets[to].current?.focus());
  }
}

/** The window has room for one language, and the preview takes the place of the text. */
function isNarrow(): boolean {
  return window.matchMedia('(width < 60rem)').matches;
}
