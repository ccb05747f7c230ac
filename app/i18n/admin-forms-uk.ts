/** The texts that the forms of the admin share, in Ukrainian. */
export const adminFormsUk = {
  copy: 'Копіювати',
  copied: 'Скопійовано',
  copyFailed: 'Не вдалося скопіювати',
  save: 'Зберегти',
  cancel: 'Скасувати',
  problems: {
    summary: 'Не вдалося:',
    /** By the name of an empty field. */
    missing: {
      name: 'Укажіть назву.',
      authorName: 'Укажіть автора.',
    },
    no_scope: 'Виберіть хоча б одне.',
    in_past: 'Цей день уже минув.',
    invalid_date: 'Це не дата.',
    invalid_characters: 'Тут є невидимі або службові символи. Приберіть їх.',
    too_big: 'Забагато знаків.',
    last_admin: 'Це єдиний адміністратор. Спершу призначте ще одного.',
    no_email: 'Цей користувач входить через іншу службу й не має пошти, з якою вводять пароль.',
    confirm: 'Поставте позначку, щоб підтвердити.',
    forbidden: 'Цього ви зробити не можете.',
    not_found: 'Цього вже немає.',
    conflict: 'Тим часом тут щось змінилося. Спробуйте ще раз.',
    unavailable: 'База даних не відповідає. Спробуйте ще раз за кілька секунд.',
    other: 'Перевірте, що тут написано.',
  },
};
