/** Lengths are in characters (Unicode code points after NFC), sizes in bytes. */
export const SLUG_MAX = 200;
export const TITLE_MAX = 300;
export const EXCERPT_MAX = 1_000;
export const CONTENT_MAX = 1_000_000;
export const PROGRAM_REGISTRATIONS_PER_HOUR = 20;

/** The maximum length of the digest of a text that a change is based on. */
export const REVISION_MAX = 100;
export const AUTHOR_NAME_MAX = 200;
export const KEY_NAME_MAX = 100;
export const TAG_SLUG_MAX = 100;
export const TAG_NAME_MAX = 100;
export const TAG_DESCRIPTION_MAX = 500;
export const TAGS_PER_POST_MAX = 50;
export const SERIES_PART_MAX = 1_000;
export const AUTHOR_BIO_MAX = 2_000;
export const AUTHOR_ALIASES_MAX = 20;
export const FEDIVERSE_HANDLE_MAX = 200;
export const REVIEW_NOTE_MAX = 2_000;
/** The largest position of a page in a menu. */
export const PAGE_ORDER_MAX = 999;
export const COVER_IMAGE_MAX = 2_048;
/** The maximum number of former slugs of a post that redirect; the oldest ones are dropped first. */
export const FORMER_SLUGS_MAX = 100;
/** The maximum number of saves in the editor whose responses were lost. The client drops older ones. */
export const LOST_SAVES_MAX = 20;
/** The characters of what one feature is to do with a publication, such as the texts of its messages. */
export const PUBLISHING_CHOICE_MAX = 200_000;

/**
 * Enough for two texts of CONTENT_MAX characters outside the basic plane, such as emoji, each escaped as two `\uXXXX`.
 * Requests that anybody can send have smaller limits.
 */
export const JSON_BODY_BYTES = 25 * 1024 * 1024;
/** Enough for fifty tags with the longest names, each letter escaped as `\uXXXX`. */
export const TAGS_BODY_BYTES = 128 * 1024;
/** Enough for a page of selected comments, two names of 40 characters for each, and some replies in any script. */
export const MODERATION_FORM_BYTES = 128 * 1024;
export const ACCOUNT_BODY_BYTES = 16 * 1024;
/** The maximum size of requests that only name something. */
export const SMALL_BODY_BYTES = 4 * 1024;
/** Maximum nesting of arrays and objects in a JSON body; the deepest request has three levels. */
export const JSON_DEPTH_MAX = 32;
export const IDEMPOTENCY_KEY_MAX = 200;

export const PREVIEW_DAYS_MAX = 90;

export const POSTS_LIMIT_DEFAULT = 10;
export const POSTS_LIMIT_MAX = 50;
/** The interface has no largest page; with this one, `page * limit` is below 2^63, the largest `skip` of MongoDB. */
export const PAGE_MAX = 999_999_999_999_999;

export const COMMENT_MAX = 5_000;
export const COMMENTS_PER_MINUTE = 60;
export const COMMENTS_PER_DAY = 500;
/** How many edits, deletions and restorations one user may make. */
export const COMMENT_CHANGES_PER_MINUTE = 60;
/** How many changes of the name and the picture one user may make in ten minutes. */
export const PROFILE_CHANGES = 20;
/** How many letters an address may get in a day that its owner has not asked for, as far as the site knows. */
export const UNASKED_LETTERS_PER_DAY = 6;
/** How many such letters one network may cause in an hour, and how many with a link for a new password. */
export const NETWORK_LETTERS_PER_HOUR = 20;
/**
 * How many letters with a link for a new password a confirmed address may get in a day, and how many of them one network
 * or one device may request.
 */
export const RESETS_PER_DAY = 6;
export const RESETS_PER_NETWORK = 3;
export const NEW_ADDRESSES_PER_DAY = 5;
export const DATA_EXPORTS_PER_HOUR = 10;

export const USER_NAME_MAX = 100;
/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;
export const PASSKEY_NAME_MAX = 50;

export const SEARCH_QUERY_MIN = 2;
export const SEARCH_QUERY_MAX = 100;

export const PUBLIC_UPLOAD_BYTES = 10 * 1024 * 1024;
export const KEYED_UPLOAD_BYTES = 50 * 1024 * 1024;

/** The minimum that an upload without a key counts against the quotas. */
export const PUBLIC_FILE_BYTES_MIN = 16 * 1024;
/** The maximum size of a picture uploaded without a key. Phones take pictures of 24 megapixels. */
export const PUBLIC_PICTURE_PIXELS_MAX = 25_000_000;
export const PUBLIC_PICTURE_SIDE_MAX = 16_384;
/** The maximum size of an animation uploaded without a key: the pixels of all its frames together. */
export const PUBLIC_ANIMATION_PIXELS_MAX = 100_000_000;
export const PUBLIC_ANIMATION_FRAMES_MAX = 1_000;

/** An alternative text of a file in the admin. */
export const ALT_TEXT_MAX = 500;
/** The form of an author or a tag, which also contains the values that it started with. */
export const AUTHOR_FORM_BYTES = 64_000;
/** How many files a page of the admin shows. */
export const MEDIA_PAGE = 48;
export const MEDIA_SEARCH_MAX = 200;

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
export const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/ogg'] as const;

/** The maximum size of a form that was sent without a session, which anyone can send. */
export const UNSENT_FORM_BYTES = 64 * 1024;

/** Widths in pixels of the resized variants of a picture. */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1280, 1920] as const;
/** The width of pictures in feeds, one of PICTURE_WIDTHS. */
export const FEED_PICTURE_WIDTH = 1280;
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
/** Types that networks which show shared links support. */
export const SHARE_PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const SHARE_PICTURE_BYTES = 5 * 1024 * 1024;
/** The minimum width in pixels; the networks ignore smaller pictures. */
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
/**
 * The maximum size of the form of the site's settings, in bytes: texts and links in both languages, percent-encoded,
 * together with their earlier values.
 */
export const SETTINGS_FORM_BYTES = 512 * 1024;

// The newsletter.
/** Some mail programs truncate larger letters. */
export const LETTER_BYTES_MAX = 100_000;
export const LETTER_WIDTH = 600;
