import type { LetterBlock, LetterView } from '#app/letters/letter-body.ts';

export const conversation: LetterView<'conversation'> = (
  { post, url, isApproved, count, replies, stopUrl, stopAllUrl },
  { t: { conversation: t } },
) => {
  const by = replies[0]?.by ?? '';
  return {
    subject: t.subject(count, by, post),
    preheader: replies[0]?.text ?? t.preheader,
    title: t.title(count, by),
    blocks: [{ text: isApproved ? `${t.on(post)} ${t.approved}` : t.on(post) }, ...replies.map(toQuote)],
    action: { label: t.action, url },
    reason: t.reason,
    stop: [
      { label: t.stop, url: stopUrl },
      { label: t.stopAll, url: stopAllUrl },
    ],
  };
};

export const commentsOnPosts: LetterView<'commentsOnPosts'> = (
  { post, count, comments, url, stopUrl, stopAllUrl },
  {
    t: {
      commentsOnPosts: t,
      conversation: { stopAll },
    },
  },
) => ({
  subject: t.subject(count, post),
  preheader: comments[0]?.text ?? '',
  title: t.title(count),
  blocks: [{ text: t.on(post) }, ...comments.map(toQuote)],
  action: { label: t.action, url },
  reason: t.reason,
  stop: [
    { label: t.stop, url: stopUrl },
    { label: stopAll, url: stopAllUrl },
  ],
});

export const commentsWaiting: LetterView<'commentsWaiting'> = (
  { count, comments, url, stopUrl, stopAllUrl },
  {
    t: {
      commentsWaiting: t,
      conversation: { stopAll },
    },
  },
) => ({
  subject: t.subject(count),
  preheader: t.preheader,
  title: t.title(count),
  blocks: comments.map(toQuote),
  action: { label: t.action, url },
  reason: t.reason,
  stop: [
    { label: t.stop, url: stopUrl },
    { label: stopAll, url: stopAllUrl },
  ],
});

function toQuote({ by, text }: { by: string; text: string }): LetterBlock {
  return { quote: text, by };
}
