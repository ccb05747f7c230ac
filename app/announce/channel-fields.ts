import {
  type Channel,
  type ChannelKind,
  DEFAULT_SERVERS,
  NEW_CHANNEL,
  TEXT_PARTS,
} from '#contract/announce/channels.ts';
import { LOCALES } from '#contract/locales.ts';

type Fields = Record<string, string>;

export const LANGUAGE_CHOICES = ['uk', 'en', 'both'] as const;

export const SWITCHES = ['hasCover', 'removes', 'isLinked'] as const;

/** A channel, or a new one of a kind, as fields of its form. */
export function toChannelFields(channel: Channel | ChannelKind): Fields {
  const isNew = typeof channel === 'string';
  const { tags, parts, lines, translation, ...switches } = isNew ? NEW_CHANNEL : channel;
  const { locales } = isNew ? { locales: LOCALES } : channel;
  const checked = [
    ...tags.map((tag) => `tag-${tag}`),
    ...parts.map((part) => `part-${part}`),
    ...SWITCHES.filter((name) => switches[name]),
  ];
  return {
    server: isNew ? DEFAULT_SERVERS[channel] : channel.server,
    account: isNew ? '' : channel.account,
    secret: '',
    language: locales.length > 1 ? 'both' : (locales[0] ?? 'both'),
    translation,
    'lines.uk': lines.uk,
    'lines.en': lines.en,
    ...Object.fromEntries(checked.map((name) => [name, 'yes'])),
  };
}

/** The values of a form as the schemas of channels want them, without the account. */
export function fromChannelFields(fields: Fields) {
  const isOn = (name: string) => fields[name] === 'yes';
  return {
    secret: fields.secret ?? '',
    locales: LOCALES.filter((locale) => fields.language === locale || fields.language === 'both'),
    tags: Object.keys(fields).flatMap((name) => (name.startsWith('tag-') ? name.slice(4) : [])),
    parts: TEXT_PARTS.filter((part) => isOn(`part-${part}`)),
    lines: { uk: fields['lines.uk'] ?? '', en: fields['lines.en'] ?? '' },
    hasCover: isOn('hasCover'),
    translation: fields.translation,
    removes: isOn('removes'),
    isLinked: isOn('isLinked'),
  };
}
