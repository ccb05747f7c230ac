import { initialsOf } from '#app/users/ui/initials.ts';
import { PICTURE_WIDTHS } from '#contract/limits.ts';
import { MEDIA_ID } from '#contract/media/media.ts';

const OWN_FILE = new RegExp(`^/api/media/${MEDIA_ID}$`);

/** An author's picture, or the initials of one who has none. Its `alt` is empty because the name is next to it. */
export function AuthorPicture({
  picture,
  name,
  size,
}: {
  picture: string | null;
  name: string;
  size: number;
}) {
  if (!picture) {
    return (
      <span className="author-picture initials" aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  return <img className="author-picture" src={smallOf(picture)} alt="" width={size} height={size} />;
}

/** A file of this site has smaller copies. */
function smallOf(picture: string): string {
  return OWN_FILE.test(picture) ? `${picture}?w=${PICTURE_WIDTHS[0]}` : picture;
}
