import { plural } from '#app/formats/plural.ts';
import type { AuditTexts, NavigationTexts } from '#app/private-feature.ts';
import type { Locale } from '#contract/locales.ts';

const commentsUk = (count: number) =>
  plural('uk', count, { one: '# коментар', few: '# коментарі', many: '# коментарів', other: '# коментаря' });
const commentsEn = (count: number) => plural('en', count, { one: '# comment', other: '# comments' });

export const commentNavigation = {
  uk: { comments: 'Коментарі' },
  en: { comments: 'Comments' },
} satisfies NavigationTexts;

export const commentAudit: Record<Locale, AuditTexts> = {
  uk: {
    kinds: { comments: 'Коментарі' },
    actions: {
      'comments.hidden': (_name, { count }) => `Приховано: ${commentsUk(count)}`,
      'comments.shown': (_name, { count }) => `Показано читачам: ${commentsUk(count)}`,
      'comments.deleted': (_name, { count }) => `Видалено: ${commentsUk(count)}`,
      'comments.undone': (_name, { count }) => `Повернуто, як було: ${commentsUk(count)}`,
      'settings.comments': () => 'Змінено правила коментування',
    },
    settings: {
      holdUnconfirmed: 'коментарі тих, хто не підтвердив адресу',
      comments: 'правила коментування',
    },
  },
  en: {
    kinds: { comments: 'Comments' },
    actions: {
      'comments.hidden': (_name, { count }) => `Hid ${commentsEn(count)}`,
      'comments.shown': (_name, { count }) => `Made visible: ${commentsEn(count)}`,
      'comments.deleted': (_name, { count }) => `Deleted ${commentsEn(count)}`,
      'comments.undone': (_name, { count }) => `Reverted the moderation of ${commentsEn(count)}`,
      'settings.comments': () => 'Changed the comment rules',
    },
    settings: {
      holdUnconfirmed: 'comments by users who haven’t confirmed their address',
      comments: 'comment rules',
    },
  },
};
