import type { Locale } from '#contract/locales.ts';
import { config } from '#server/config.ts';
import type { LetterToRender } from '#server/letters/letter-channel.ts';
import type { LetterKind, LetterProps } from '#server/mail/letter-types.ts';

/** Data of each kind of letter for the page of samples, and for the tests, which walk all of them. */
const SAMPLES: { [Kind in LetterKind]: (given: Given) => LetterProps[Kind] } = {
  confirmAddress: (given) => linked(given, 'confirm-email'),
  resetPassword: (given) => linked(given, 'reset-password'),
  passwordLink: (given) => ({ ...linked(given, 'set-password'), name: nameIn(given) }),
  newAddress: (given) => linked(given, 'confirm-email'),
  addressChanged: (given) => ({
    ...linked(given, 'reset-password'),
    name: nameIn(given),
    email: 'new.address@example.com',
  }),
  invitation: (given) => ({
    by: given.inWords({ uk: 'Ольга Кобилянська', en: 'Olha Kobylianska' }),
    role: 'admin',
    url: linked(given, 'invitation').url,
  }),
  newSignIn: (given) => ({ ...event(given), device: 'Firefox, Linux' }),
  passwordChanged: event,
  secondFactorOff: event,
  keyCreated: (given) => ({ ...event(given), key: given.inWords({ uk: 'Резервні копії', en: 'Backups' }) }),
  conversation: ({ inWords, link }) => ({
    post: inWords({ uk: 'Рік у місті без машини', en: 'A year in the city without a car' }),
    url: link('blog/a-year-without-a-car'),
    isApproved: false,
    count: 1,
    replies: [
      { by: 'Олена Пчілка', text: inWords({ uk: 'Дякую!\nА взимку?', en: 'Thank you!\nAnd in winter?' }) },
    ],
    stopUrl: link('letters/stop?token=0'),
    stopAllUrl: link('letters/stop?token=1'),
  }),
  commentsOnPosts: ({ inWords, link }) => ({
    post: inWords({ uk: 'Рік у місті без машини', en: 'A year in the city without a car' }),
    count: 1,
    comments: [{ by: 'Іван', text: inWords({ uk: 'Чудовий допис.', en: 'A wonderful post.' }) }],
    url: link('blog/a-year-without-a-car'),
    stopUrl: link('letters/stop?token=0'),
    stopAllUrl: link('letters/stop?token=1'),
  }),
  commentsWaiting: ({ inWords, link }) => ({
    count: 1,
    comments: [{ by: 'Іван', text: inWords({ uk: 'Чудовий допис.', en: 'A wonderful post.' }) }],
    url: link('admin/comments?view=waiting'),
    stopUrl: link('letters/stop?token=0'),
    stopAllUrl: link('letters/stop?token=1'),
  }),
  backupFailed: (given) => ({
    ...trouble(given, 'admin/backups'),
    detail: 'ENOSPC: no space left on device',
  }),
  diskNearlyFull: (given) => trouble(given, 'admin/media'),
  lettersFailing: (given) => ({ ...trouble(given, 'admin/letters'), detail: '12' }),
  webhookOff: (given) => ({ ...trouble(given, 'admin/webhooks'), detail: 'hooks.example.com' }),
  test: ({ link }) => ({ adminUrl: link('admin/letters') }),
  confirmSubscription: ({ link }) => ({ url: link(`subscription?token=${'0'.repeat(32)}`), isKnown: false }),
  newsletterPost: ({ inWords, link }) => ({
    title: inWords({ uk: 'Дорога в гори', en: 'The road to the mountains' }),
    excerpt: inWords({
      uk: 'Три дні Чорногорою: що взяти з собою й де ночувати.',
      en: 'Three days on the Chornohora ridge: what to take and where to sleep.',
    }),
    url: link('blog/the-road?from=letter'),
    cover: null,
    body: null,
    isOther: false,
    otherUrl: null,
    manageUrl: link(`subscription?token=${'0'.repeat(32)}`),
  }),
  newsletterDigest: ({ inWords, link }) => ({
    items: [
      {
        text: inWords({ uk: 'Дорога в гори', en: 'The road to the mountains' }),
        note: inWords({ uk: 'Три дні Чорногорою.', en: 'Three days on the Chornohora ridge.' }),
        url: link('blog/the-road?from=letter'),
      },
    ],
    url: link('blog?from=letter'),
    manageUrl: link(`subscription?token=${'0'.repeat(32)}`),
  }),
};

type Given = {
  /** The text in the language of the letter. */
  inWords: (words: Record<Locale, string>) => string;
  /** The address of a page. */
  link: (path: string) => string;
};

function linked({ link }: Given, path: string) {
  return { url: link(`${path}?token=${'0123456789abcdef'.repeat(4)}`) };
}

function nameIn({ inWords }: Given) {
  return inWords({ uk: 'Леся Українка', en: 'Lesia Ukrainka' });
}

function event({ link }: Given) {
  return { at: '2026-11-25T10:15:00.000Z', accountUrl: link('account') };
}

function trouble({ link }: Given, path: string) {
  return { detail: '', url: link(path), stopUrl: link('letters/stop?token=1') };
}

export const LETTER_KINDS = Object.keys(SAMPLES) as LetterKind[];

export function sampleLetter(kind: LetterKind, locale: Locale): LetterToRender {
  const props = SAMPLES[kind]({
    inWords: (words) => words[locale],
    link: (path) => `${config().publicUrl}/${locale}/${path}`,
  });
  return { kind, locale, props } as LetterToRender;
}
