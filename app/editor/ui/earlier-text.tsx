import { useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { formatMoment } from '#app/formats/moment.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { PostKind } from '#contract/posts/admin.ts';
import { type EarlierFields, type Fields, newEditorPath } from './editor-post.ts';

/** Above the text of a language: undoes the last change of an earlier visit, and undoes that again. */
export function EarlierText({
  earlier,
  onExchange,
}: {
  earlier: EarlierFields | null;
  /** Puts a text into the form, and returns the one that was there; null if that cannot be saved. */
  onExchange: (fields: Fields) => Promise<Fields | null>;
}) {
  const { earlierText, undo } = useAdminMessages().editor;
  const site = useSite();
  // A later load of the page belongs to the same visit.
  const [offer] = useState(earlier);
  const [changed, setChanged] = useState<Fields | null>(null);
  if (!offer) return null;

  const moment = formatMoment(offer.at, site);
  const exchange = async () => {
    const replaced = await onExchange(changed ?? offer.fields);
    if (replaced) setChanged(changed ? null : replaced);
  };
  return (
    <div className="translation-note" lang={site.locale}>
      <p role="status">{changed ? earlierText.back(moment) : earlierText.offer(moment)}</p>
      <p className="note-buttons">
        <button type="button" className="link-button" onClick={() => void exchange()}>
          {undo}
        </button>
      </p>
    </div>
  );
}

/** Says that a new post has begun with words that were left earlier, and offers an empty one. */
export function EarlierDraft({ kind }: { kind: PostKind }) {
  const { editor } = useAdminMessages();
  const { locale } = useSite();
  return (
    <p className="earlier-draft" role="status">
      {editor.earlierDraft} <a href={newEditorPath(kind, locale)}>{editor.of[kind].another}</a>
    </p>
  );
}
