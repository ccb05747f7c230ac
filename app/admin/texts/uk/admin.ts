import { auditUk } from '#app/admin/log/texts-uk.ts';
import { rowsUk } from '#app/admin/rows/texts-uk.ts';
import { homeUk } from '#app/admin/texts/home-uk.ts';
import { authorsUk } from '#app/authors/texts-uk.ts';
import { editorUk } from '#app/editor/texts/editor-uk.ts';
import { keysUk } from '#app/keys/texts-uk.ts';
import { adminLettersUk } from '#app/letters/texts/admin-uk.ts';
import { mediaUk } from '#app/media/texts-uk.ts';
import { pagesUk } from '#app/pages/texts-uk.ts';
import { postPagesUk } from '#app/posts/texts/post-pages-uk.ts';
import { postsUk } from '#app/posts/texts/posts-uk.ts';
import { settingsUk } from '#app/settings/texts-uk.ts';
import { tagsUk } from '#app/tags/texts-uk.ts';
import { usersUk } from '#app/users/texts-uk.ts';
import { adminFormsUk } from './admin-forms.ts';

/** The texts of the admin in Ukrainian. They are apart from `Messages`, which readers' pages load. */
export const adminUk = {
  title: 'Керування',
  skip: 'Перейти до вмісту',
  navigation: {
    label: 'Розділи керування',
    more: 'Ще',
    all: 'Розділи',
    admin: 'Огляд',
    posts: 'Дописи',
    pages: 'Сторінки',
    translate: 'Переклади',
    bin: 'Кошик',
    adminTags: 'Теги',
    media: 'Файли',
    adminAuthors: 'Автори',
    users: 'Користувачі',
    keys: 'Ключі API',
    settings: 'Налаштування',
    log: 'Журнал змін',
    letters: 'Листи',
  },
  posts: postsUk,
  postPages: postPagesUk,
  newPost: 'Новий допис',
  account: (name: string) => `Обліковий запис: ${name}`,
  loading: 'Зачекайте…',
  home: homeUk,
  editor: editorUk,
  pages: pagesUk,
  tags: tagsUk,
  authors: authorsUk,
  media: mediaUk,
  users: usersUk,
  keys: keysUk,
  letters: adminLettersUk,
  audit: auditUk,
  settings: settingsUk,
  forms: adminFormsUk,
  rows: rowsUk,
  errors: {
    notFound: {
      title: 'Сторінку не знайдено',
      text: 'Можливо, допис видалено або в адресі помилка.',
    },
    failed: {
      title: 'На сайті сталася помилка',
      text: 'Подробиці вже записано в журнал сервера. Спробуйте ще раз через хвилину.',
    },
    unavailable: {
      title: 'База даних не відповідає',
      text: 'Зазвичай це минає за кілька секунд. Спробуйте ще раз.',
    },
    offline: {
      title: 'Немає зв’язку із сайтом',
      text: 'Перевірте з’єднання з мережею та спробуйте ще раз.',
    },
    refused: {
      title: 'Запит не вдалося виконати',
      text: 'Поверніться на попередню сторінку та спробуйте ще раз.',
    },
    toHome: 'До огляду',
  },
};

export type AdminMessages = typeof adminUk;
