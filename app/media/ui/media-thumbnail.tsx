import type { MediaFile } from '#contract/media/media.ts';
import { paths } from '#contract/paths.ts';

const WIDTH = 320;

/** A small copy of a picture, or the placeholder of videos. It is decorative, because the name is next to it. */
export function MediaThumbnail({ file: { id, kind } }: { file: Pick<MediaFile, 'id' | 'kind'> }) {
  const src = kind === 'video' ? paths.mediaThumbnail(id) : paths.media(id, WIDTH);
  return <img className="media-thumbnail" src={src} alt="" width={WIDTH} height={WIDTH} loading="lazy" />;
}
