import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { formatBytes } from '#app/formats/format.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { MediaEntry } from '#contract/media/media.ts';
import { paths } from '#contract/paths.ts';
import { MediaThumbnail } from './media-thumbnail.tsx';

export function MediaGrid({ files }: { files: MediaEntry[] }) {
  const { locale } = useSite();
  const { media } = useAdminMessages();
  if (files.length === 0) return null;

  return (
    <ul className="media-grid">
      {files.map((file) => (
        <li key={file.id}>
          <Link to={paths.adminMediaFile(locale, file.id)}>
            <MediaThumbnail file={file} />
            <span className="media-name">{file.filename ?? media.unnamed}</span>
          </Link>
          <span className="media-facts">
            <span>{formatBytes(file.size, locale)}</span>
            <span>{file.uses === 0 ? media.unused : media.used(file.uses)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
