import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { TextEditor } from '#app/editor/ui/text/code-mirror.ts';
import { partsOf } from '#app/parts.ts';
import type { Alongside } from '#app/private-feature.ts';
import { privateFeatures } from '#app/private-features.ts';
import { type Locale, otherLocale } from '#contract/locales.ts';
import { pairAt } from './pair-at.ts';
import { type Alignment, useAlignment } from './use-alignment.ts';

/** The text of the other language, as it is in the form. */
export type SourceText = {
  title: () => string;
  excerpt: () => string;
  text: () => string;
  /** What features can do with the post. */
  post: Pick<Alongside['post'], 'id' | 'fields' | 'save' | 'reload' | 'exchange'>;
};

const tools = partsOf(privateFeatures, 'Alongside');

/** Tells the pane that the text has changed or the cursor has moved. */
export type SourceHandle = { changed: () => void; moved: () => void };

/**
 * The rendered text of the other language. The block that corresponds to the cursor is marked and scrolled into view.
 */
export function SourcePane({
  locale,
  source,
  editor,
  text,
  covered,
  ref,
}: {
  /** The language of the translation. */
  locale: Locale;
  source: SourceText;
  editor: RefObject<TextEditor | null>;
  text: () => string;
  /** How many pixels at the top of the window are covered. */
  covered: () => number;
  ref: RefObject<SourceHandle | null>;
}) {
  const { translation } = useAdminMessages().editor;
  const { alignment, hasFailed, refresh } = useAlignment({
    locale,
    text,
    source: source.text,
    lines: () => editor.current?.blockLines() ?? [],
  });

  const changes = useCount(alignment);
  const post: Alongside['post'] = {
    ...source.post,
    text,
    sourceLength: () => source.title().length + source.excerpt().length + source.text().length,
    mark: (marks) => editor.current?.mark(marks),
    cursorLine: () => editor.current?.cursorLine() ?? 1,
    goToLine: (line) => editor.current?.goToLine(line),
  };

  const pane = useRef<HTMLElement>(null);
  const [active, setActive] = useState(0);
  const follow = (line: number | undefined) => {
    if (alignment && line !== undefined) setActive(pairAt(line, alignment.lines, countsOf(alignment)));
  };
  const followCursor = () => follow(editor.current?.cursorLine());

  useImperativeHandle(ref, () => ({ changed: refresh, moved: followCursor }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor has its place in each new alignment
  useEffect(followCursor, [alignment]);

  // Follows a cursor that is in view, because scrolling the window moves it.
  useScrolling(() => {
    const top = editor.current?.cursorTop() ?? null;
    const isInView = top !== null && top >= covered() && top < window.innerHeight;
    if (isInView) followCursor();
    else follow(editor.current?.lineAt(covered()));
  });
  useEffect(() => {
    const piece = pane.current?.querySelector<HTMLElement>(`[data-pair="${active}"]`);
    if (pane.current && piece) pane.current.scrollTop = piece.offsetTop - pane.current.offsetTop - 80;
  }, [active]);
  return (
    <section
      className="column-aside source-pane"
      aria-label={translation.sourceOf[locale]}
      lang={otherLocale(locale)}
      ref={pane}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      tabIndex={0}
    >
      {hasFailed && (
        <p className="editor-problem" role="status">
          {translation.failed}
        </p>
      )}
      {tools.map(([name, Tools]) => (
        <Tools key={name} locale={locale} changes={changes} post={post} />
      ))}
      <p className="preview-title">{source.title()}</p>
      {source.excerpt() !== '' && <p className="soft">{source.excerpt()}</p>}
      <div className="prose">
        {alignment?.pairs.map(({ html, blocks }, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no other name
            key={at}
            data-pair={at}
            data-active={at === active && blocks > 0}
            data-missing={blocks === 0}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitized it
            dangerouslySetInnerHTML={{ __html: html }}
          />
        ))}
      </div>
    </section>
  );
}

/** How often a value has changed. */
function useCount(value: unknown): number {
  const [counted, setCounted] = useState({ value, count: 0 });
  if (counted.value !== value) setCounted({ value, count: counted.count + 1 });
  return counted.count;
}

function countsOf({ pairs }: Alignment): number[] {
  return pairs.map(({ blocks }) => blocks);
}

function useScrolling(onScroll: () => void): void {
  const latest = useRef(onScroll);
  latest.current = onScroll;
  useEffect(() => {
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => latest.current());
    };
    window.addEventListener('scroll', follow, { passive: true });

    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', follow);
    };
  }, []);
}
