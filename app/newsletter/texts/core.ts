import { plural } from '#app/formats/plural.ts';
import type { AuditTexts, NavigationTexts } from '#app/private-feature.ts';
import type { Locale } from '#contract/locales.ts';

const lettersUk = (count: number) =>
  plural('uk', count, { one: '# лист', few: '# листи', many: '# листів', other: '# листа' });

export const newsletterNavigation = {
  uk: { subscribers: 'Підписники' },
  en: { subscribers: 'Subscribers' },
} satisfies NavigationTexts;

export const newsletterAttention = {
  uk: {
    failed: (count: number) => `Не дійшло з останніх розсилок: ${lettersUk(count)}`,
  },
  en: {
    failed: (count: number) =>
      plural('en', count, {
        one: '# email from the latest newsletters wasn’t delivered',
        other: '# emails from the latest newsletters weren’t delivered',
      }),
  },
};

export const newsletterAudit: Record<Locale, AuditTexts> = {
  uk: {
    kinds: { newsletter: 'Розсилка' },
    actions: {
      'newsletter.sent': (name) => `Надіслано читачам допис «${name}»`,
      'subscribers.imported': (_name, { count }) => `Додано підписників із файлу: ${count ?? 0}`,
      'subscriber.deleted': () => 'Видалено підписника',
    },
    settings: {
      newsletter: 'розсилку',
    },
  },
  en: {
    kinds: { newsletter: 'Newsletter' },
    actions: {
      'newsletter.sent': (name) => `Sent the post “${name}” to its readers`,
      'subscribers.imported': (_name, { count }) => `Added subscribers from a file: ${count ?? 0}`,
      'subscriber.deleted': () => 'Deleted a subscriber',
    },
    settings: {
      newsletter: 'newsletter',
    },
  },
};
