/** Lengths are in characters (Unicode code points after NFC), sizes in bytes. */
export const SLUG_MAX = 200;
export const TITLE_MAX = 300;
export const EXCERPT_MAX = 1_000;
export const CONTENT_MAX = 1_000_000;
/** What one text may have, whatever its length: the time of a page grows with it. */
export const STRUCTURE_MAX = { lines: 50_000, blocks: 5_000, headings: 500, cells: 5_000 } as const;
/** The name and the addresses of a program that asks a user to let it in. */
export const PROGRAM_NAME_MAX = 100;
export const PROGRAM_ADDRESS_MAX = 2_048;
export const REDIRECTS_MAX = 20;
export const PROGRAM_REGISTRATIONS_PER_HOUR = 20;

/** A digest of a text that a change is based on. */
export const REVISION_MAX = 100;
export const AUTHOR_NAME_MAX = 200;
export const KEY_NAME_MAX = 100;
export const TAG_SLUG_MAX = 100;
export const TAG_NAME_MAX = 100;
export const TAG_DESCRIPTION_MAX = 500;
export const TAGS_PER_POST_MAX = 50;
export const SERIES_PART_MAX = 1_000;
export const AUTHOR_BIO_MAX = 2_000;
/** Further names of one author. */
export const AUTHOR_ALIASES_MAX = 20;
/** The largest position of a page in a menu. */
export const PAGE_ORDER_MAX = 999;
export const COVER_IMAGE_MAX = 2_048;
/** Former slugs of a post that redirect; the oldest ones are dropped first. */
export const FORMER_SLUGS_MAX = 100;
/** Saves of the editor whose responses were lost. The client drops older ones. */
export const LOST_SAVES_MAX = 20;

/** Requests that write posts. Requests that anybody can send have smaller limits. */
export const JSON_BODY_BYTES = 5 * 1024 * 1024;
/** Fifty tags with the longest names, each letter escaped as `\uXXXX`. */
export const TAGS_BODY_BYTES = 128 * 1024;
/** A comment of COMMENT_MAX characters like emoji, each escaped as two `\uXXXX`, and the rest of the body. */
export const COMMENT_BODY_BYTES = 64 * 1024;
/** The same comment as a form, each letter percent-encoded, with room for emoji. */
export const COMMENT_FORM_BYTES = 64 * 1024;
/** A page of selected comments: two names of 40 characters for each. */
export const MODERATION_FORM_BYTES = 32 * 1024;
export const ACCOUNT_BODY_BYTES = 16 * 1024;
/** Requests that only name something. */
export const SMALL_BODY_BYTES = 4 * 1024;
/** Maximum nesting of arrays and objects in a JSON body; the deepest request has three levels. */
export const JSON_DEPTH_MAX = 32;
export const IDEMPOTENCY_KEY_MAX = 200;

/** The longest lifetime of a preview link. */
export const PREVIEW_DAYS_MAX = 90;

export const POSTS_LIMIT_DEFAULT = 10;
export const POSTS_LIMIT_MAX = 50;
/** The interface has no largest page; with this one, `page * limit` is below 2^63, the largest `skip` of MongoDB. */
export const PAGE_MAX = 999_999_999_999_999;

/** A file in a JSON body, in Base64: 3 MB. */
export const FILE_DATA_MAX = 4 * 1024 * 1024;
export const FILE_NAME_MAX = 200;

export const COMMENT_MAX = 5_000;
export const COMMENTS_PER_MINUTE = 60;
export const COMMENTS_PER_DAY = 500;
/** Edits, deletions and restorations by one user. */
export const COMMENT_CHANGES_PER_MINUTE = 60;
/** Changes of the name and the picture by one user, in ten minutes. */
export const PROFILE_CHANGES = 20;
/** Letters with a link for a new password to one account, and of all accounts for one network. */
export const RESETS_PER_HOUR = 3;
export const RESETS_PER_ADDRESS = 20;
/** Letters to confirm the address that a user asks for, after the one at the sign-up. */
export const CONFIRMATIONS_PER_HOUR = 3;
/** New addresses that a user may name. */
export const NEW_ADDRESSES_PER_DAY = 5;
/** Files with everything about one user's account. */
export const DATA_EXPORTS_PER_HOUR = 10;
/** Maximum number of links in a comment of a new user. */
export const NEW_USER_LINKS_MAX = 3;

export const USER_NAME_MAX = 100;
/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;
/** Passkeys of one user. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 50;
export const RECOVERY_CODES = 10;

export const SEARCH_QUERY_MIN = 2;
export const SEARCH_QUERY_MAX = 100;

export const PUBLIC_UPLOAD_BYTES = 10 * 1024 * 1024;
export const KEYED_UPLOAD_BYTES = 50 * 1024 * 1024;

/** The least that an upload without a key counts against the quotas. */
export const PUBLIC_FILE_BYTES_MIN = 16 * 1024;
/** A picture uploaded without a key. Phones take pictures of 24 megapixels. */
export const PUBLIC_PICTURE_PIXELS_MAX = 25_000_000;
export const PUBLIC_PICTURE_SIDE_MAX = 16_384;
/** An animation uploaded without a key: the pixels of all its frames together. */
export const PUBLIC_ANIMATION_PIXELS_MAX = 100_000_000;
export const PUBLIC_ANIMATION_FRAMES_MAX = 1_000;

/** An alternative text of a file in the admin. */
export const ALT_TEXT_MAX = 500;
/** Files on a page of the admin. */
/** The form of an author or a tag, which also carries the values that it began with. */
export const AUTHOR_FORM_BYTES = 64_000;
export const MEDIA_PAGE = 48;
/** Characters of a search for stored files. */
export const MEDIA_SEARCH_MAX = 200;

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
export const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/ogg'] as const;

/** A form of the admin that was sent without a session: anyone can send one. */
export const UNSENT_FORM_BYTES = 64 * 1024;

/** Browsers send no larger beacon (W3C Beacon). */
export const TRACK_BODY_BYTES = 64 * 1024;
/** Events of one address that are counted in an hour. */
export const EVENTS_PER_HOUR = 2_000;
/** Views of one page by one address and browser that are counted in half an hour. */
export const VIEWS_PER_PAGE = 5;
export const TRACK_PATH_MAX = 2_048;
export const TRACK_URL_MAX = 2_048;
export const SESSION_ID_MAX = 100;
export const UTM_SOURCE_MAX = 100;
export const TRACK_ELEMENT_MAX = 200;
/** In pixels, on either side of zero. */
export const TRACK_POSITION_MAX = 1_000_000;
/** A day in milliseconds. */
export const TRACK_DURATION_MAX = 86_400_000;

/** Widths in pixels of the resized variants of a picture. */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1280, 1920] as const;
/** A user's picture is a square of so many pixels; pages show it at up to 96 CSS pixels. */
export const AVATAR_SIDE = 256;
export const THUMBNAIL_WIDTH = 640;
export const THUMBNAIL_HEIGHT = 360;

/** Open Graph pictures, in pixels. */
export const OPEN_GRAPH_WIDTH = 1_200;
export const OPEN_GRAPH_HEIGHT = 630;

// Settings of the site.
/** The pictures of the site, by the last part of the address of their form. */
export const SITE_PICTURES = ['logo-light', 'logo-dark', 'share-picture'] as const;
export const LOGO_TYPES = ['image/png', 'image/webp', 'image/avif', 'image/jpeg'] as const;
export const LOGO_BYTES = 1024 * 1024;
/** CSS pixels of a logo on pages. */
export const LOGO_HEIGHT = 40;
export const LOGO_WIDTH_MAX = 240;
/** Networks that show shared links know these. */
export const SHARE_PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const SHARE_PICTURE_BYTES = 5 * 1024 * 1024;
/** They ignore smaller ones, in pixels. */
export const SHARE_PICTURE_WIDTH_MIN = 600;
export const SHARE_PICTURE_HEIGHT_MIN = 315;
/** Who may comment on posts with open comments: everybody, everybody after a first approved one, nobody. */
export const COMMENT_POLICIES = ['open', 'first-waits', 'closed'] as const;
export const SITE_NAME_MAX = 100;
export const TAGLINE_MAX = 200;
export const FOOTER_MAX = 1_000;
export const SITE_LINKS_MAX = 12;
export const SITE_LINK_TEXT_MAX = 60;
export const WEB_ADDRESS_MAX = 2_000;
export const FEED_POSTS_MAX = 100;
export const EVENT_DAYS_MAX = 3_650;
/** The form of the site's settings, in bytes: texts and links in both languages, percent-encoded, and as they were before. */
export const SETTINGS_FORM_BYTES = 512 * 1024;

// The newsletter.
export const SUBSCRIBERS_LIMIT_DEFAULT = 50;
export const SUBSCRIBERS_LIMIT_MAX = 500;
/** Characters of a search for subscribers. */
export const SUBSCRIBERS_SEARCH_MAX = 200;
/** Subscriptions from one IP address in an hour, and letters to one address that ask for a confirmation. */
export const SUBSCRIPTIONS_PER_HOUR = 20;
export const SUBSCRIPTION_LETTERS_PER_HOUR = 3;
/** A CSV file of subscribers. */
export const IMPORT_LINES_MAX = 50_000;
export const IMPORT_BYTES = 16 * 1024 * 1024;
/** Larger letters are cut by some mail programs. */
export const LETTER_BYTES_MAX = 100_000;
export const LETTER_WIDTH = 600;

export const WEBHOOKS_MAX = 20;
export const WEBHOOK_URL_MAX = 2_048;
export const WEBHOOK_BODY_BYTES = 8 * 1024;
