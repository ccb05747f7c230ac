import type { adminFormsUk } from '../uk/admin-forms.ts';

/** The texts that the forms of the admin share, in English. */
export const adminFormsEn: typeof adminFormsUk = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy',
  chooseFile: 'Choose a file',
  chooseFiles: 'Choose files',
  save: 'Save',
  cancel: 'Cancel',
  /** Asks for the password before actions that a stolen session must not perform. */
  confirmation: {
    title: 'Confirm that it is you',
    help: 'This keeps others from doing it in a session that you have left open. The confirmation is valid for 15 minutes.',
    password: 'Your password',
    submit: 'Confirm and continue',
    providerHelp: 'Confirm in the tab that opens, then come back here and continue.',
    proceed: 'Continue',
  },
  /** Shown in a form that somebody else's change has made outdated. */
  conflict: {
    text: 'Your changes are not saved yet. The form below has both your changes and theirs. Check the form and save again. Changed:',
    empty: 'empty',
  },
  restored: 'The form is as you sent it. Nothing has been changed yet: check it and send it again.',
  unsent: {
    signInNotice: 'Your session has ended. Sign in, and the form opens with what you typed.',
    title: 'Your session has ended',
    text: 'The form is not saved, but everything you typed is still on this page. Sign in in a new tab, then come back here.',
    signIn: 'Sign in in a new tab',
    proceed: 'Back to the form',
  },
  /** The search of a list. */
  search: { text: 'Name or address', submit: 'Search', reset: 'Show all', nothing: 'Nothing found.' },
  problems: {
    fields: 'Check the marked fields.',
    missing: {
      name: 'Enter a name.',
      slug: 'Enter an address.',
      nameUk: 'Enter a name in at least one language.',
      authorName: 'Enter an author.',
    },
    no_scope: 'Choose at least one.',
    in_past: 'This day has passed.',
    invalid_date: 'This is not a date.',
    too_big: 'Too long.',
    slug_taken: 'Another post or page has this address.',
    reserved_slug: 'The site has another page at this address.',
    tag_slug_taken: 'Another tag has this address. You can merge them.',
    author_slug_taken: 'Another author has this address. You can merge them.',
    author_name_taken: 'Another author has one of these names. You can merge them.',
    same_author: 'Choose another author.',
    invalid_url: 'This must be an address that begins with http or “/”.',
    same_tag: 'A tag cannot be merged into itself.',
    invalid_slug: 'Only letters, digits, “-”, “_” and “.” are allowed.',
    no_email: 'This user signs in through another service and has no email address to use with a password.',
    unsupported_type: 'Only pictures (JPEG, PNG, WebP, GIF, AVIF) and videos (MP4, WebM, OGG) are supported.',
    unknown_content: 'This is neither a picture nor a video, or the file is damaged.',
    file_too_large: 'The file is too large. The limit is 50 MB.',
    empty_file: 'The file is empty. Choose another one.',
    in_use: 'This file is in use, so it was not deleted. See where it is used.',
    other_kind: 'A picture can only be replaced with a picture, and a video with a video.',
    same_file: 'This is the same file.',
    too_late:
      'This can no longer be undone: more than ten minutes have passed, or it has already been undone.',
    gone: 'Somebody has deleted this in the meantime, or merged it into another. What you typed is still in the form: save it as new, or copy it to another place.',
    unavailable: 'The database is not responding. Try again in a few seconds.',
    changed_by_other: 'Somebody else has saved other values in the meantime. Check the form and save again.',
    confirm_again: 'First confirm that it is you.',
    other: 'Check this field.',
  },
};
