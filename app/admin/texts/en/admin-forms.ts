import type { adminFormsUk } from '#app/admin/texts/uk/admin-forms.ts';

/** The texts that the forms of the admin share, in English. */
export const adminFormsEn: typeof adminFormsUk = {
  chooseFile: 'Choose a file',
  chooseFiles: 'Choose files',
  save: 'Save',
  cancel: 'Cancel',
  merge: 'Merge',
  deleteForGood: 'Delete for good',
  /** Asks for the password before actions that a stolen session must not perform. */
  confirmation: {
    title: 'Confirm it’s you',
    help: 'This keeps others from using a session you’ve left open. The confirmation is valid for 15 minutes.',
    password: 'Your password',
    submit: 'Confirm and continue',
    providerHelp: 'Confirm in the tab that opens, then come back here and continue.',
    proceed: 'Continue',
  },
  leave: 'The changes in this form aren’t saved. Leave the page without them?',
  unsent: {
    title: 'Your session has ended',
    text: 'The form isn’t saved, but everything you typed is still on this page. Open a new tab and sign in, then send the form again.',
    signIn: 'Open a new tab and sign in',
    proceed: 'Send again',
  },
  /** The search of a list. */
  search: { submit: 'Search', reset: 'Show all', nothing: 'Nothing found.' },
  problems: {
    fields: 'Check the marked fields.',
    missing: {
      userName: 'Enter a name.',
      email: 'Enter an email address.',
      name: 'Enter a name.',
      slug: 'Enter an address.',
      nameUk: 'Enter a name in at least one language.',
      authorName: 'Enter an author.',
    },
    no_scope: 'Choose at least one permission.',
    in_past: 'This day has passed.',
    invalid_date: 'This date doesn’t exist.',
    too_big: 'Too long.',
    email_taken: 'Another user has this email address.',
    slug_taken: 'Another post or page has this address.',
    reserved_slug: 'The site has another page at this address.',
    tag_slug_taken: 'Another tag has this address. You can merge the two tags.',
    author_slug_taken: 'Another author has this address. You can merge the two authors.',
    author_name_taken: 'Another author has one of these names. You can merge the two authors.',
    same_author: 'Choose another author.',
    invalid_handle: 'This must be like @name@server.',
    invalid_url: 'This must be an address that begins with http or “/”.',
    address_refused:
      'The site doesn’t call this address: it leads to this server or to a private network, or has a password in it. WEBHOOK_ALLOW_HOSTS can allow a host.',
    same_tag: 'A tag can’t be merged into itself.',
    invalid_slug: 'Only letters, digits, “-”, “_” and “.” are allowed.',
    no_email: 'This user signs in through another service and has no email address to use with a password.',
    unsupported_type: 'Only pictures (JPEG, PNG, WebP, GIF, AVIF) and videos (MP4, WebM, OGG) are supported.',
    heic_picture:
      'Browsers don’t show HEIC pictures. Save this one as JPEG and try again. On an iPhone, Settings → Camera → Formats → “Most Compatible” makes new ones JPEG.',
    unknown_content: 'This is neither a picture nor a video, or the file is damaged.',
    file_too_large: 'The file is too large. The limit is 50 MB.',
    empty_file: 'The file is empty. Choose another one.',
    missing_file: 'Choose a file.',
    invalid_multipart: 'The file didn’t arrive completely. Try again.',
    undecodable_picture: 'This picture can’t be read. The file may be damaged.',
    unreadable_metadata:
      'This file is damaged, so the place and other private data can’t be removed from it. Save it again in another program.',
    picture_needed: 'Only a picture can be used here.',
    request_too_large:
      'The proxy in front of the site doesn’t accept files of this size. Raise the limit in its configuration (in nginx: client_max_body_size).',
    session_ended: 'Your session has ended. Open a new tab and sign in, then try again here.',
    offline: 'The site can’t be reached. Check the connection and try again.',
    server_error: 'The site responded with an error. Try again; if that doesn’t help, check the server log.',
    disk_full: 'The site’s disk is almost full. Free some space and try again.',
    in_use: 'This file is in use, so it wasn’t deleted. See where it’s used.',
    other_kind: 'A picture can only be replaced with a picture, and a video with a video.',
    same_file: 'This is the same file.',
    too_late:
      'This can no longer be undone: more than ten minutes have passed, or it has already been undone.',
    gone: 'Somebody has deleted this in the meantime or merged it into another one. What you typed is still in the form: save it as new, or copy it to another place.',
    unavailable: 'The database isn’t responding. Try again in a few seconds.',
    changed_by_other:
      'Somebody else has saved other values in the meantime. Next to each field you can see what is stored now. If you save again, what is in the form replaces it.',
    stored: (value = '') => (value === '' ? 'Stored now: an empty field.' : `Stored now: ${value}`),
    backup_running: 'A backup is already being made. Wait until it’s ready.',
    confirm_again: 'First confirm it’s you.',
    other: 'Check this field.',
  },
};
