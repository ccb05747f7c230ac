import { plural } from '#app/formats/plural.ts';

export const commentLettersUk = {
  names: {
    conversation: 'Розмова: відповідь або схвалення',
    commentsOnPosts: 'Нові коментарі до дописів',
    commentsWaiting: 'Коментарі на схвалення',
  },
  conversation: {
    subject: (count: number, by: string, post: string) =>
      count === 0 ? `Ваш коментар схвалено: «${post}»` : `${repliesUk(count, by)}: «${post}»`,
    preheader: 'Читайте розмову на сайті.',
    title: (count: number, by: string) => (count === 0 ? 'Ваш коментар схвалено' : repliesUk(count, by)),
    on: (post: string) => `Розмова під дописом «${post}».`,
    approved: 'Ваш коментар тепер бачать усі.',
    action: 'Перейти до розмови',
    reason: 'Ви отримали цей лист, бо коментували цей допис.',
    stop: 'Відписатися від цієї розмови',
    stopAll: 'Відписатися від усіх сповіщень',
  },
  commentsOnPosts: {
    subject: (count: number, post: string) => `${newUk(count)}: «${post}»`,
    title: newUk,
    on: (post: string) => `Під дописом «${post}».`,
    action: 'Перейти до розмови',
    reason: 'Ви отримали цей лист, бо текст цього допису востаннє змінювали ви.',
    stop: 'Відписатися від листів про коментарі до дописів',
  },
  commentsWaiting: {
    subject: (count: number) => `На схвалення ${waitUk(count)}`,
    preheader: 'Читачі побачать лише те, що ви схвалите.',
    title: (count: number) => `На схвалення ${waitUk(count)}`,
    action: 'Переглянути коментарі',
    reason: 'Ви отримали цей лист, бо можете схвалювати коментарі на цьому сайті.',
    stop: 'Відписатися від листів про коментарі, що чекають на схвалення',
  },
};

function repliesUk(count: number, by: string): string {
  if (count === 1) return `${by} відповідає на ваш коментар`;
  return plural('uk', count, {
    one: '# відповідь',
    few: '# відповіді',
    many: '# відповідей',
    other: '# відповіді',
  });
}

function newUk(count: number): string {
  return plural('uk', count, {
    one: '# новий коментар',
    few: '# нові коментарі',
    many: '# нових коментарів',
    other: '# нового коментаря',
  });
}

function waitUk(count: number): string {
  return plural('uk', count, {
    one: 'чекає # коментар',
    few: 'чекають # коментарі',
    many: 'чекають # коментарів',
    other: 'чекають # коментаря',
  });
}
