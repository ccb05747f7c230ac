import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { useSite } from '#app/ui/site/site-context.tsx';

/** Says that the formatting of a pasted text became Markdown, and offers the text without it. */
export function PastedNote({ onPlain, onClose }: { onPlain: () => void; onClose: () => void }) {
  const { pasted, uploads } = useAdminMessages().editor;
  const { locale } = useSite();
  return (
    <p className="pasted-note" role="status" lang={locale}>
      {pasted.text}{' '}
      <button type="button" className="link-button" onClick={onPlain}>
        {pasted.plain}
      </button>{' '}
      <button type="button" className="link-button" onClick={onClose}>
        {uploads.close}
      </button>
    </p>
  );
}
