import type { Locale } from '#contract/locales.ts';
import type { VersionText } from '#contract/posts/requests.ts';
import { newId } from '#server/db/ids.ts';
import { asPage, NEW_VERSION, toSource, type VersionSource } from '#server/posts/model.ts';
import { isSameText } from '#server/posts/text.ts';

type Settings = Omit<
  VersionSource,
  | keyof VersionText
  | ('_id' | 'locale' | 'bin')
  | ('updatedAt' | 'updatedBy' | 'textRevision' | 'translationRevision')
>;

/** The fields of one version that a write sets. */
export type VersionInput = { [Name in keyof Settings]?: Settings[Name] | undefined } & {
  /** The whole text; a new version needs it. */
  text?: VersionText | undefined;
  /** When the text of a new version last changed, if not now. */
  updatedAt?: Date | undefined;
};

type Context = {
  locale: Locale;
  stored: VersionSource | undefined;
  /** The other version. A new version begins with its settings. */
  translation?: VersionSource | undefined;
  /** The author of a version that has no translation. */
  authorName: string;
  now: Date;
};

/**
 * The version of a language after a write; every write of a post is planned here. Fields that are undefined in the
 * input keep their stored value. Null if there is no such version and no text for one.
 */
export function planVersion(
  { text, updatedAt, ...given }: VersionInput,
  { stored, now, ...context }: Context,
): VersionSource | null {
  const base = stored ? toSource(stored) : text && newVersion(text, { now, ...context });
  if (!base) return null;

  const settings = Object.entries(given).filter(([, value]) => value !== undefined);
  const next: VersionSource = { ...base, ...text, ...Object.fromEntries(settings) };
  const isRewritten = stored && text && !isSameText(stored, text);

  const publication = { publishedAt: next.publishedAt ?? (next.published ? now : null) };
  return {
    ...next,
    ...(next.page ? asPage(next.page) : publication),
    updatedAt: isRewritten ? now : ((stored ? undefined : updatedAt) ?? base.updatedAt),
  };
}

function newVersion(
  text: VersionText,
  { locale, translation, authorName, now }: Omit<Context, 'stored'>,
): VersionSource {
  const first = { coverImage: null, published: false, publishedAt: null, tagIds: [], authorName };
  const settings = translation ? toSource(translation) : { ...NEW_VERSION, ...first };
  return {
    ...settings,
    ...text,
    _id: newId(),
    locale,
    textRevision: 0,
    translationRevision: 0,
    updatedAt: now,
  };
}
