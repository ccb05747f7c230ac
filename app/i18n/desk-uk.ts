import { plural } from './plural.ts';

/** The bin, the history, preview links and the overview, in Ukrainian. */
export const deskUk = {
  bin: {
    title: 'Кошик',
    lead: 'Видалене лежить тут 30 днів. Допис повертається цілим: із коментарями, тегами, переглядами та старими адресами.',
    empty: 'Кошик порожній. Видалені дописи будуть тут 30 днів, і їх можна буде повернути.',
    toPosts: 'До дописів',
    deleted: 'видалено',
    by: (name: string) => (name === '' ? '' : `, ${name}`),
    purged: (date: string) => `зникне назавжди ${date}`,
    noAddress: 'ще без адреси',
    restore: 'Відновити',
    restoreOf: (title: string) => `: «${title}»`,
    slug: 'Нова адреса',
    slugTaken: 'Цю адресу тим часом зайняв інший допис. Укажіть нову: стара вестиме сюди, щойно звільниться.',
    purge: 'Видалити назавжди…',
    purgeWarning: 'Зникнуть текст, попередні версії та коментарі. Скасувати це неможливо.',
    purgeNow: 'Видалити назавжди',
    restored: (title: string) => `Відновлено: «${title}».`,
    open: 'Відкрити допис',
    wasPurged: (title: string) => `Видалено назавжди: «${title}».`,
    problems: {
      slug_taken: 'Таку адресу вже має інший допис.',
      invalid_slug: 'Можна лише літери, цифри, «-», «_» і «.».',
      too_big: 'Задовга адреса.',
      not_found: 'Цього допису вже немає в кошику.',
      unavailable: 'База даних не відповідає. Спробуйте ще раз.',
      other: 'Не вдалося. Спробуйте ще раз.',
    },
  },
  difference: {
    added: 'додано:',
    removed: 'вилучено:',
    same: 'Відмінностей немає.',
    unchanged: (count: number) =>
      plural('uk', count, {
        one: '# рядок без змін',
        few: '# рядки без змін',
        many: '# рядків без змін',
        other: '# рядка без змін',
      }),
  },
};

export type DeskMessages = typeof deskUk;
