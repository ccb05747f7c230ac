import { hueOf, initialsOf } from './initials.ts';

/** A user's picture. Its `alt` is empty because the user's name is next to it. */
export function Avatar({ image, size = 'small' }: { image: string; size?: 'small' | 'large' }) {
  const pixels = size === 'large' ? 96 : 40;
  return (
    <img
      className={`avatar ${size}`}
      src={`${image}/thumbnail`}
      alt=""
      width={pixels}
      height={pixels}
      loading="lazy"
    />
  );
}

/** Replaces a missing picture of a user; a deleted user's name is null. */
export function Initials({ id, name }: { id: string; name: string | null }) {
  const colour = name === null ? '' : `tones hue-${hueOf(id)}`;
  return (
    <span className={`avatar initials ${colour}`} aria-hidden="true">
      {initialsOf(name ?? '')}
    </span>
  );
}
