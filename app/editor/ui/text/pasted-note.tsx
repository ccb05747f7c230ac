import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useSite } from '#app/site/ui/site-context.tsx';

/**
 * Says that the formatting of a pasted text became Markdown, and which pictures are missing. Offers the text without
 * formatting.
 */
export function PastedNote({
  missingPictures,
  onPlain,
  onClose,
}: {
  missingPictures: number;
  onPlain: () => void;
  onClose: () => void;
}) {
  const { pasted, uploads } = useAdminMessages().editor;
  const { locale } = useSite();
  return (
    <p className="pasted-note" role="status" lang={locale}>
      {pasted.text} {missingPictures > 0 && `${pasted.missing(missingPictures)} `}
      <button type="button" className="link-button" onClick={onPlain}>
        {pasted.plain}
      </button>{' '}
      <button type="button" className="link-button" onClick={onClose}>
        {uploads.close}
      </button>
    </p>
  );
}
