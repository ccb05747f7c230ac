import { type Accent, isColour, isReadable } from './accent.ts';
import { parseUrl } from './browsers/parse-url.ts';
import { z } from './browsers/zod.ts';
import {
  COMMENT_POLICIES,
  EVENT_DAYS_MAX,
  FEED_POSTS_MAX,
  FOOTER_MAX,
  SITE_LINK_TEXT_MAX,
  SITE_LINKS_MAX,
  SITE_NAME_MAX,
  TAGLINE_MAX,
  WEB_ADDRESS_MAX,
} from './limits.ts';
import { MEDIA_ID } from './media/media.ts';
import { text } from './text.ts';

/** A path of this site, or an address elsewhere. `//host` is neither. */
const target = text({ min: 1, max: WEB_ADDRESS_MAX, singleLine: true, trimmed: true }).refine(
  (value) => (value.startsWith('/') ? /^\/(?![/\\])\S*$/.test(value) : isAddress(value)),
  { error: 'Must be a path of this site or an address', params: { code: 'invalid_url' } },
);

const link = z.strictObject({
  text: text({ min: 1, max: SITE_LINK_TEXT_MAX, singleLine: true, trimmed: true }),
  href: target,
});

export const siteLinks = z.array(link).max(SITE_LINKS_MAX);
const ofEachLanguage = <Schema extends z.ZodType>(schema: Schema) =>
  z.strictObject({ uk: schema, en: schema });
const permission = z.boolean();

/** Empty for the default colour. */
const accentOf = (theme: keyof Accent) =>
  z
    .string()
    .overwrite((value) => value.trim().toLowerCase())
    .refine((value) => value === '' || isColour(value), {
      error: 'Must be a colour like #1d4f9e',
      params: { code: 'invalid_colour' },
      abort: true,
    })
    .refine((value) => value === '' || isReadable(value, theme), {
      error: 'Must have a contrast of 4.5 on the background',
      params: { code: 'low_contrast' },
    });

const timeZone = z
  .string()
  .refine(isTimeZone, { error: 'Must be the name of a time zone', params: { code: 'invalid_time_zone' } });

/** A picture of the site that is stored here, with its dimensions in pixels. */
const sitePicture = z.strictObject({
  url: z.string().regex(new RegExp(`^/api/media/${MEDIA_ID}$`)),
  type: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

export type SitePicture = z.infer<typeof sitePicture>;

/** The settings that an owner makes for the whole site. With an empty tagline the default one is shown. */
export const siteSettingsSchema = z.strictObject({
  names: ofEachLanguage(text({ min: 1, max: SITE_NAME_MAX, singleLine: true, trimmed: true })),
  taglines: ofEachLanguage(text({ max: TAGLINE_MAX, singleLine: true, trimmed: true })),
  footers: ofEachLanguage(text({ max: FOOTER_MAX, trimmed: true })),
  navigation: ofEachLanguage(siteLinks),
  socialLinks: siteLinks,
  timeZone,
  /** Whether straight quotes, apostrophes and dashes become those of the language. */
  smartTypography: z.boolean(),
  /** Whether files of publishers keep place, camera and author. */
  keepMetadata: z.boolean(),
  /** Whether all who write need a second factor. */
  requireSecondFactor: z.boolean(),
  /** The colour of links and buttons in each theme. */
  accent: z.strictObject({ light: accentOf('light'), dark: accentOf('dark') }),
  /** What `robots.txt` allows AI crawlers: search with sources, fetching for a user, training of models. */
  robots: z.strictObject({ search: permission, fetch: permission, training: permission }),
  /** The logo of the light theme, and of the dark theme if it needs another. */
  logo: z.strictObject({ light: sitePicture.nullable(), dark: sitePicture.nullable() }),
  /** The picture for links to pages that have no picture of their own. */
  sharePicture: sitePicture.nullable(),
  comments: z.enum(COMMENT_POLICIES),
  /** Whether authors publish their own posts, instead of sending them for review. */
  authorsPublish: z.boolean(),
  /** Whether a person confirms what assistants publish. */
  confirmPrograms: z.boolean(),
  /** On a site that sends letters: whether comments wait while their author has not confirmed the address. */
  holdUnconfirmed: z.boolean(),
  /** `isOn` has no effect while mail is not set up. The digest is sent on this day (1 is Monday) at this hour. */
  newsletter: z.strictObject({
    isOn: z.boolean(),
    /** Whether there is a link in the footer of each page. */
    inFooter: z.boolean(),
    /** Whether “Publish” offers sending as the default. */
    sendsByDefault: z.boolean(),
    /** Whether letters have the whole text, or only the excerpt. */
    isWhole: z.boolean(),
    digestDay: z.number().int().min(1).max(7),
    digestHour: z.number().int().min(0).max(23),
  }),
  feedPosts: z.number().int().min(1).max(FEED_POSTS_MAX),
  analytics: z.boolean(),
  analyticsEventDays: z.number().int().min(0).max(EVENT_DAYS_MAX),
});

export type SiteSettings = z.infer<typeof siteSettingsSchema>;
export type SettingName = keyof SiteSettings;
export type SiteLink = z.infer<typeof link>;

/** Whether the runtime knows the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isAddress(value: string): boolean {
  const { protocol } = parseUrl(value) ?? {};
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:';
}
