import { plural } from '#app/formats/plural.ts';
import type { AuditTexts } from '#app/private-feature.ts';
import type { Locale } from '#contract/locales.ts';

/** Texts outside the pages of channels: the notice in the overview of the admin, and the label of the links below a post. */
export const announceCore = {
  uk: {
    discussedOn: 'Обговорюють:',
    failing: (count: number) =>
      plural('uk', count, {
        one: '# канал не діє',
        few: '# канали не діють',
        many: '# каналів не діє',
        other: '# каналу не діє',
      }),
  },
  en: {
    discussedOn: 'Discussed on:',
    failing: (count: number) =>
      plural('en', count, { one: '# channel doesn’t work', other: '# channels don’t work' }),
  },
};

export const announceAudit: Record<Locale, AuditTexts> = {
  uk: {
    kinds: { channels: 'Канали' },
    actions: {
      'channel.created': (name) => `Додано канал: ${name}`,
      'channel.changed': (name) => `Змінено канал: ${name}`,
      'channel.deleted': (name) => `Видалено канал: ${name}`,
      'channel.announced': (name) => `Надіслано ще одне повідомлення в канал: ${name}`,
      'channel.withdrawn': (name) => `Видалено повідомлення з каналу: ${name}`,
    },
  },
  en: {
    kinds: { channels: 'Channels' },
    actions: {
      'channel.created': (name) => `Added a channel: ${name}`,
      'channel.changed': (name) => `Changed a channel: ${name}`,
      'channel.deleted': (name) => `Deleted a channel: ${name}`,
      'channel.announced': (name) => `Sent another message to a channel: ${name}`,
      'channel.withdrawn': (name) => `Deleted a message from a channel: ${name}`,
    },
  },
};
