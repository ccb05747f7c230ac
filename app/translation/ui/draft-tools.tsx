import { useEffect } from 'react';
import type { Alongside } from '#app/private-feature.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { translationTexts } from '#app/translation/texts/messages.ts';
import type { Draft } from '#contract/translation/translation.ts';
import { MemoryOffers } from './memory-offers.tsx';
import { TermList } from './term-list.tsx';
import { usePane } from './use-pane.ts';

/** Above the original: what a machine can do for the translation, and what of it nobody has read. */
export function DraftTools({ locale, post, changes }: Alongside) {
  const site = useSite();
  const { pane: words, problems } = useTexts(translationTexts);
  const { pane, hasFailed, before, start, exchange, send } = usePane({ locale, post, changes });
  const unread = pane?.unread ?? [];

  const goNext = () => {
    const next = unread.find((line) => line > post.cursorLine()) ?? unread[0];
    if (next !== undefined) post.goToLine(next);
  };
  const accept = () => {
    const current = unread.findLast((line) => line <= post.cursorLine());
    if (current !== undefined) void send('accept', { line: current });
  };
  useKeys({ KeyN: goNext, KeyR: accept });
  if (!pane) return null;
  const { terms, termProblems, offers } = pane;
  const isSilent = terms.length + termProblems.length + offers.length === 0;
  if (!pane.isSetUp && !pane.draft && isSilent) return null;

  const { draft } = pane;
  const isRunning = draft?.state === 'running';
  const isEmpty = post.text().trim() === '';
  return (
    <section className="translation-note" aria-label={words.label[locale]} lang={site.locale}>
      {pane.isSetUp && !isRunning && (
        <>
          <p className="note-buttons">
            <button type="button" className="link-button" onClick={() => void start('draft')}>
              {words.draft}
            </button>
            {!isEmpty && (
              <button type="button" className="link-button" onClick={() => void start('draft-changed')}>
                {words.changed}
              </button>
            )}
          </p>
          {isEmpty && <p className="soft">{words.cost(post.sourceLength())}</p>}
        </>
      )}
      {isRunning && (
        <p className="note-buttons">
          <label>
            {words.progress(draft.done, draft.total)} <progress value={draft.done} max={draft.total} />
          </label>
          <button type="button" className="link-button" onClick={() => void send('cancel')}>
            {words.cancel}
          </button>
        </p>
      )}
      <div role="status">
        {hasFailed && <p className="editor-problem">{words.failed}</p>}
        {draft?.error && <p className="editor-problem">{problems[draft.error]}</p>}
        {before && draft?.isFilled && <p>{words.filled}</p>}
        {draft && draft.kept.length > 0 && <p>{words.kept(draft.kept.length)}</p>}
        {unread.length > 0 && <p>{words.unread(unread.length)}</p>}
      </div>
      {draft?.state === 'done' && !draft.isFilled && (
        <Beside locale={locale} draft={draft} onTake={() => void exchange(takenFrom(draft, post.fields()))} />
      )}
      <p className="note-buttons">
        {before && (
          <button type="button" className="link-button" onClick={() => void exchange(before)}>
            {words.undo}
          </button>
        )}
        {unread.length > 0 && (
          <>
            <button type="button" className="link-button" aria-keyshortcuts="Alt+N" onClick={goNext}>
              {words.next}
            </button>
            <button type="button" className="link-button" aria-keyshortcuts="Alt+R" onClick={accept}>
              {words.accept}
            </button>
            <button type="button" className="link-button" onClick={() => void send('accept', { line: null })}>
              {words.acceptAll}
            </button>
          </>
        )}
      </p>
      {unread.length > 0 && <p className="soft">{words.keys}</p>}
      <MemoryOffers
        {...{ locale, offers, post }}
        onTake={(content) => void exchange({ ...post.fields(), content })}
      />
      <TermList terms={terms} problems={termProblems} goToLine={post.goToLine} />
    </section>
  );
}

/** A draft that is not in the text, because a person’s words stand there. */
function Beside({
  locale,
  draft,
  onTake,
}: {
  locale: Alongside['locale'];
  draft: Draft;
  onTake: () => void;
}) {
  const { pane: words } = useTexts(translationTexts);
  return (
    <>
      <p>{words.beside}</p>
      <details className="field">
        <summary>{words.show}</summary>
        <textarea lang={locale} rows={12} aria-label={words.show} value={draft.content} readOnly />
      </details>
      <p>
        <button type="button" className="link-button" onClick={onTake}>
          {words.take}
        </button>
      </p>
    </>
  );
}

function takenFrom({ title, excerpt, content }: Draft, fields: Record<string, string>) {
  return { ...fields, title, excerpt, content };
}

function useKeys(keys: Record<string, () => void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = keys[event.code];
      if (!run || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
