import { type RefObject, useEffect, useRef } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { Locale } from '#contract/locales.ts';
import { patchHtml } from './text/patch-html.ts';

/** The rendered text next to the editor. It scrolls along with the editor, whose position `positionOf` returns. */
export function PreviewPane({
  locale,
  title,
  html,
  hasFailed,
  positionOf,
}: {
  locale: Locale;
  title: string;
  html: string;
  hasFailed: boolean;
  /** The number of the heading at the top of the editor, from 0, with the fraction of the way to the next one. */
  positionOf: () => number | null;
}) {
  const { editor } = useAdminMessages();
  const pane = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (body.current) patchHtml(body.current, html);
  }, [html]);
  useScrollAlong(pane, body, positionOf);

  return (
    <section
      className="column-aside preview-pane"
      aria-label={editor.previewOf[locale]}
      lang={locale}
      ref={pane}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      tabIndex={0}
    >
      {hasFailed && (
        <p className="editor-problem" role="status">
          {editor.previewFailed}
        </p>
      )}
      {title !== '' && <p className="preview-title">{title}</p>}
      {html === '' && !hasFailed && <p className="soft">{editor.previewEmpty}</p>}
      <div className="prose" ref={body} />
    </section>
  );
}

function useScrollAlong(
  pane: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  positionOf: () => number | null,
): void {
  const read = useRef(positionOf);
  read.current = positionOf;
  useEffect(() => {
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const position = read.current();
        if (pane.current && body.current && position !== null) scrollTo(pane.current, body.current, position);
      });
    };

    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', follow);
    };
  }, [pane, body]);
}

/** The headings divide both texts into the same parts, so their tops tell where to scroll. */
function scrollTo(pane: HTMLElement, body: HTMLElement, position: number): void {
  const origin = pane.getBoundingClientRect().top - pane.scrollTop;
  const headings = [...body.querySelectorAll('h2, h3, h4, h5, h6')].filter(
    (heading) => heading.closest('.footnotes') === null,
  );
  const tops = [
    0,
    ...headings.map((heading) => heading.getBoundingClientRect().top - origin),
    pane.scrollHeight,
  ];

  const index = Math.min(Math.floor(position), tops.length - 2);
  const [from = 0, to = 0] = tops.slice(index, index + 2);
  pane.scrollTop = from + (to - from) * (position - index);
}
