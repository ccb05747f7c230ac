import type { LetterBlock, Letters, LetterView } from '#app/letters/letter-body.ts';
import type { newsletter } from '#contract/newsletter/feature.ts';
import type { LetterPost } from '#server/newsletter/letter-types.ts';
import { newsletterLettersEn } from './texts/letters-en.ts';
import { newsletterLettersUk } from './texts/letters-uk.ts';

const texts = { uk: newsletterLettersUk, en: newsletterLettersEn };

const confirmSubscription: LetterView<'confirmSubscription'> = ({ url, isKnown }, { site, locale }) => {
  const newsletter = texts[locale];
  const words = isKnown ? newsletter.manage : newsletter.confirm;
  return {
    subject: words.subject(site.name),
    preheader: words.text,
    title: words.title,
    blocks: [{ text: words.text }],
    action: { label: words.action, url },
    after: [words.after],
    reason: newsletter.asked(site.name),
  };
};

const newsletterPost: LetterView<'newsletterPost'> = (
  { title, excerpt, preheader = excerpt, url, cover, body, isOther, otherUrl, manageUrl },
  { site, locale },
) => {
  const newsletter = texts[locale];
  const blocks: LetterBlock[] = [
    ...(isOther ? [{ text: newsletter.otherLanguage }] : []),
    ...(cover ? [toCover(cover)] : []),
    ...(excerpt ? [{ text: excerpt }] : []),
    ...(body ? [{ html: `<div style="white-space:normal">${body.html}</div>`, text: body.text }] : []),
  ];
  const isWhole = body !== null && !body.isCut;
  return {
    subject: title,
    preheader,
    title,
    blocks,
    action: { label: isWhole ? newsletter.onSite : newsletter.readOn, url },
    reason: newsletter.reason(site.name),
    stop: [
      ...(otherUrl ? [{ label: newsletter.otherVersion, url: otherUrl }] : []),
      { label: newsletter.stop, url: manageUrl },
    ],
  };
};

const newsletterDigest: LetterView<'newsletterDigest'> = ({ items, url, manageUrl }, { site, locale }) => {
  const newsletter = texts[locale];
  return {
    subject: newsletter.digest.subject(site.name, items.length),
    preheader: items.map(({ text }) => text).join(' · '),
    title: newsletter.digest.title,
    blocks: [{ items }],
    action: { label: newsletter.digest.action, url },
    reason: newsletter.reason(site.name),
    stop: [{ label: newsletter.stop, url: manageUrl }],
  };
};

/** A link without words would be one more stop for readers who hear the letter. */
function toCover({ src, width, height }: NonNullable<LetterPost['cover']>): LetterBlock {
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  const style = 'display:block;max-width:100%;height:auto;border-radius:4px';
  return { html: `<img src="${escaped(src)}" alt=""${size} style="${style}">`, text: '' };
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

export const newsletterLetters: Letters<keyof typeof newsletter.letters> = {
  views: { confirmSubscription, newsletterPost, newsletterDigest },
  samples: {
    confirmSubscription: ({ link }) => ({
      url: link(`subscription?token=${'0'.repeat(32)}`),
      isKnown: false,
    }),
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
  },
  texts,
};
