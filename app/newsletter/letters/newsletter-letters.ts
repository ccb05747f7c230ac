import type { LetterBlock, LetterView } from '#app/letters/letter-body.ts';
import type { LetterPost } from '#server/mail/letter-types.ts';

export const confirmSubscription: LetterView<'confirmSubscription'> = (
  { url, isKnown },
  { site, t: { newsletter } },
) => {
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

export const newsletterPost: LetterView<'newsletterPost'> = (
  { title, excerpt, preheader = excerpt, url, cover, body, isOther, otherUrl, manageUrl },
  { site, t: { newsletter } },
) => {
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

export const newsletterDigest: LetterView<'newsletterDigest'> = (
  { items, url, manageUrl },
  { site, t: { newsletter } },
) => ({
  subject: newsletter.digest.subject(site.name, items.length),
  preheader: items.map(({ text }) => text).join(' · '),
  title: newsletter.digest.title,
  blocks: [{ items }],
  action: { label: newsletter.digest.action, url },
  reason: newsletter.reason(site.name),
  stop: [{ label: newsletter.stop, url: manageUrl }],
});

/** A link without words would be one more stop for readers who hear the letter. */
function toCover({ src, width, height }: NonNullable<LetterPost['cover']>): LetterBlock {
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  const style = 'display:block;max-width:100%;height:auto;border-radius:4px';
  return { html: `<img src="${escaped(src)}" alt=""${size} style="${style}">`, text: '' };
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
