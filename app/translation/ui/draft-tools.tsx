import { useEffect, useState } from 'react';
import type { Alongside } from '#app/private-feature.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { translationTexts } from '#app/translation/texts/messages.ts';
import type { DraftedBlock } from '#contract/translation/pane.ts';
import type { Draft } from '#contract/translation/translation.ts';
import { MemoryOffers, TakeBlock, withOffer } from './memory-offers.tsx';
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
  const take = (content: string) => void exchange({ ...post.fields(), content });
  const [offered, setOffered] = useState<DraftedBlock | null>(null);
  const [isAsking, setAsking] = useState(false);
  const draftBlock = async () => {
    if (isAsking || !pane?.isSetUp) return;
    setAsking(true);
    const line = post.cursorLine();
    // The server translates the original that it has.
    const next = (await post.save()) ? await send('draft-block', { line }) : null;
    setAsking(false);
    const drafted = next?.drafted ?? null;
    if (!drafted || 'problem' in drafted) return setOffered(null);
    setOffered(drafted.isFree ? null : drafted);
    if (drafted.isFree) take(withOffer(post.text(), line, drafted));
  };
  useKeys({ KeyN: goNext, KeyR: accept, KeyD: draftBlock });
  if (!pane) return null;
  const { terms, termProblems, offers, drafted } = pane;
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
            <button
              type="button"
              className="link-button"
              aria-keyshortcuts="Alt+D"
              disabled={isAsking}
              onClick={() => void draftBlock()}
            >
              {words.block}
            </button>
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
        {isAsking && <p>{words.asking}</p>}
        {drafted && 'problem' in drafted && (
          <p className="editor-problem">
            {drafted.problem === 'no_block' ? words.noBlock : problems[drafted.problem]}
          </p>
        )}
        {hasFailed && <p className="editor-problem">{words.failed}</p>}
        {draft?.error && <p className="editor-problem">{problems[draft.error]}</p>}
        {before && draft?.isFilled && <p>{words.filled}</p>}
        {draft && draft.kept.length > 0 && <p>{words.kept(draft.kept.length)}</p>}
        {unread.length > 0 && <p>{words.unread(unread.length)}</p>}
      </div>
      {draft?.state === 'done' && !draft.isFilled && (
        <Beside
          {...{ locale, post, blocks: pane.beside }}
          onTakeAll={() => void exchange(takenFrom(draft, post.fields()))}
          onTake={take}
        />
      )}
      {offered && <Blocks {...{ locale, post, blocks: [offered], onTake: take }} />}
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
      <MemoryOffers {...{ locale, offers, post }} onTake={take} />
      <TermList terms={terms} problems={termProblems} goToLine={post.goToLine} />
    </section>
  );
}

type BlocksProps = Pick<Alongside, 'locale' | 'post'> & {
  blocks: DraftedBlock[];
  onTake: (content: string) => void;
};

/** A draft that is not in the text, because a person’s words stand there. */
function Beside({ onTakeAll, ...props }: BlocksProps & { onTakeAll: () => void }) {
  const { pane: words } = useTexts(translationTexts);
  return (
    <>
      <p>{words.beside}</p>
      <details>
        <summary>{words.show}</summary>
        <Blocks {...props} />
      </details>
      <p>
        <button type="button" className="link-button" onClick={onTakeAll}>
          {words.take}
        </button>
      </p>
    </>
  );
}

/** Translated blocks, each of which can be taken. */
function Blocks({ locale, post, blocks, onTake }: BlocksProps) {
  const { pane: words } = useTexts(translationTexts);
  return (
    <ul aria-label={words.blocks}>
      {blocks.map((offer) => (
        <li key={`${offer.block} ${offer.to}`}>
          <p lang={locale}>{offer.to}</p>
          <p className="note-buttons">
            <TakeBlock {...{ post, offer, onTake }} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function takenFrom({ title, excerpt, content }: Draft, fields: Record<string, string>) {
  return { ...fields, title, excerpt, content };
}

function useKeys(keys: Record<string, () => unknown>): void {
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
