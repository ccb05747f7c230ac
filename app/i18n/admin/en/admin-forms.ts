import type { adminFormsUk } from '../uk/admin-forms.ts';

/** The texts that the forms of the admin share, in English. */
export const adminFormsEn: typeof adminFormsUk = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy',
  save: 'Save',
  cancel: 'Cancel',
  problems: {
    summary: 'That did not work:',
    missing: {
      name: 'Enter a name.',
      slug: 'Enter an address.',
      authorName: 'Enter an author.',
    },
    no_scope: 'Choose at least one.',
    in_past: 'This day has passed.',
    invalid_date: 'This is not a date.',
    invalid_characters: 'The text contains invisible or control characters. Remove them.',
    too_big: 'Too long.',
    tag_slug_taken: 'Another tag has this address. You can merge them.',
    same_tag: 'A tag cannot be merged into itself.',
    invalid_slug: 'Only letters, digits, “-”, “_” and “.” are possible.',
    last_admin: 'This is the only admin. Make another user an admin first.',
    no_email: 'This user signs in through another service and has no email address to use with a password.',
    confirm: 'Tick the box to confirm.',
    forbidden: 'You are not allowed to do this.',
    not_found: 'This no longer exists.',
    conflict: 'Something changed in the meantime. Try again.',
    unavailable: 'The database does not answer. Try again in a few seconds.',
    other: 'Check this field.',
  },
};
