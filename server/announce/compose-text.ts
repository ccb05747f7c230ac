import type { ChannelKind } from '#contract/announce/channels.ts';
import { countGraphemes, measure } from '#contract/announce/measure.ts';
import type { TextLimits } from '#contract/announce/messages.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';
import { fitText, shortenText, toHashtag } from './fit-text.ts';
import { ADDRESS, type ChannelDoc } from './model.ts';

/** What a message says about one version. `slug` is null while a new post has none. */
export type Source = {
  locale: Locale;
  slug: string | null;
  title: string;
  excerpt: string;
  /** Their names in the language of the version, if they have one. */
  tags: string[];
  coverImage: string | null;
};

/** `links` are the parts of the text that lead to addresses. `titleLength` is in UTF-16 units. */
export type Composed = { text: string; titleLength: number; links: { shown: string; address: string }[] };

/** An address of which this much is shown. Bluesky links any text, and addresses of Ukrainian slugs are long. */
const SHOWN_MAX = 100;
const SHORT = 60;

/** Limits of servers that have not stated theirs: those of Mastodon itself. */
const MASTODON = { characters: 500, address: 23 };

export function limitsOf(
  { kind, limits = { ...MASTODON, at: new Date(0) } }: Pick<ChannelDoc, 'kind' | 'limits'>,
  { isPhoto }: { isPhoto: boolean },
): TextLimits {
  if (kind === 'telegram') return { kind, characters: isPhoto ? 1_024 : 4_096, bytes: null, address: null };
  if (kind === 'bluesky') return { kind, characters: 300, bytes: 3_000, address: null };
  return { kind, characters: limits.characters, bytes: null, address: limits.address };
}

export function isFitting(text: string, limits: TextLimits): boolean {
  return measure(text, limits).left >= 0;
}

/** The text that is made of a version, and of its translation for a message that has gained its line. */
export function composeText(
  { kind, parts, lines }: Pick<ChannelDoc, 'kind' | 'parts' | 'lines'>,
  sources: [Source, ...Source[]],
  limits: TextLimits,
): Composed {
  const [source, translation] = sources;
  const { locale, title, excerpt, tags } = source;
  const has = (part: (typeof parts)[number]) => parts.includes(part);
  const links = toLinks(kind, sources);
  const [own, other] = links;
  const text = fitText(
    {
      title: has('title') ? title : '',
      excerpt: has('excerpt') ? excerpt.replace(/\s+/g, ' ').trim() : '',
      line: lines[locale],
      address: has('address') && own ? own.shown : '',
      translation: translation && other ? { title: translation.title, address: other.shown } : null,
      hashtags: has('tags') ? [...new Set(tags.flatMap((name) => toHashtag(name) ?? []))] : [],
    },
    (candidate) => isFitting(candidate, limits),
  );
  return { text, titleLength: has('title') ? (text.split('\n', 1)[0] ?? '').length : 0, links };
}

/** The text of an editor, with the present addresses. */
export function composeEdited(
  text: string,
  { kind }: Pick<ChannelDoc, 'kind'>,
  sources: [Source, ...Source[]],
): Composed {
  const links = toLinks(kind, sources);
  const [[own, other], [, translation]] = [links, sources];
  const line = translation && other ? `\n\n${translation.title}\n${other.shown}` : '';
  return { text: text.replaceAll(ADDRESS, own?.shown ?? ADDRESS) + line, titleLength: 0, links };
}

/** The text of an editor in its stored form. */
export function withoutAddress(text: string, kind: ChannelKind, source: Source): string {
  const [own] = toLinks(kind, [source]);
  return own && own.shown !== ADDRESS
    ? text.replaceAll(own.address, ADDRESS).replaceAll(own.shown, ADDRESS)
    : text;
}

export function addressOf({ locale, slug }: Pick<Source, 'locale' | 'slug'>): string {
  return slug === null ? ADDRESS : config().publicUrl + paths.post(locale, slug);
}

function toLinks(kind: ChannelKind, sources: Source[]): Composed['links'] {
  return sources.map((source) => {
    const address = addressOf(source);
    return { address, shown: kind === 'bluesky' ? shorten(address) : address };
  });
}

function shorten(address: string): string {
  if (countGraphemes(address) <= SHOWN_MAX) return address;
  const shown = decodeURI(address).replace(/^https?:\/\//, '');
  return shortenText(shown, (text) => countGraphemes(text) <= SHORT);
}
