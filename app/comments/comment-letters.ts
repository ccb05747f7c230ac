import type { LetterBlock, Letters, LetterView } from '#app/letters/letter-body.ts';
import type { comments } from '#contract/comments/feature.ts';
import type { Locale } from '#contract/locales.ts';
import { commentLettersEn } from './texts/letters-en.ts';
import { commentLettersUk } from './texts/letters-uk.ts';

const texts = { uk: commentLettersUk, en: commentLettersEn };

const conversation: LetterView<'conversation'> = (
  { post, url, isApproved, count, replies, stopUrl, stopAllUrl },
  { locale },
) => {
  const t = texts[locale].conversation;
  const by = replies[0]?.by ?? '';
  return {
    subject: t.subject(count, by, post),
    preheader: replies[0]?.text ?? t.preheader,
    title: t.title(count, by),
    blocks: [{ text: isApproved ? `${t.on(post)} ${t.approved}` : t.on(post) }, ...replies.map(toQuote)],
    action: { label: t.action, url },
    reason: t.reason,
    stop: stops(t.stop, { locale, stopUrl, stopAllUrl }),
  };
};

const commentsOnPosts: LetterView<'commentsOnPosts'> = (
  { post, count, comments, url, stopUrl, stopAllUrl },
  { locale },
) => {
  const { commentsOnPosts: t } = texts[locale];
  return {
    subject: t.subject(count, post),
    preheader: comments[0]?.text ?? '',
    title: t.title(count),
    blocks: [{ text: t.on(post) }, ...comments.map(toQuote)],
    action: { label: t.action, url },
    reason: t.reason,
    stop: stops(t.stop, { locale, stopUrl, stopAllUrl }),
  };
};

const commentsWaiting: LetterView<'commentsWaiting'> = (
  { count, comments, url, stopUrl, stopAllUrl },
  { locale },
) => {
  const { commentsWaiting: t } = texts[locale];
  return {
    subject: t.subject(count),
    preheader: t.preheader,
    title: t.title(count),
    blocks: comments.map(toQuote),
    action: { label: t.action, url },
    reason: t.reason,
    stop: stops(t.stop, { locale, stopUrl, stopAllUrl }),
  };
};

function stops(
  label: string,
  { locale, stopUrl, stopAllUrl }: Record<'stopUrl' | 'stopAllUrl', string> & { locale: Locale },
) {
  return [
    { label, url: stopUrl },
    { label: texts[locale].conversation.stopAll, url: stopAllUrl },
  ];
}

function toQuote({ by, text }: { by: string; text: string }): LetterBlock {
  return { quote: text, by };
}

export const commentLetters: Letters<keyof typeof comments.letters> = {
  views: { conversation, commentsOnPosts, commentsWaiting },
  samples: {
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
  },
  texts,
};
