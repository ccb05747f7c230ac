import { hueOf, initialsOf } from '#app/users/ui/initials.ts';

/** Replaces a missing picture of a user; a deleted user's name is null. */
export function Initials({ id, name }: { id: string; name: string | null }) {
  const colour = name === null ? '' : `tones hue-${hueOf(id)}`;
  return (
    <span className={`avatar initials ${colour}`} aria-hidden="true">
      {initialsOf(name ?? '')}
    </span>
  );
}
