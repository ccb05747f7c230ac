import { adminFormsUk } from './admin-forms.ts';
import { analyticsUk } from './analytics.ts';
import { auditUk } from './audit.ts';
import { authorsUk } from './authors.ts';
import { backupsUk } from './backups.ts';
import { editorUk } from './editor.ts';
import { homeUk } from './home.ts';
import { keysUk } from './keys.ts';
import { adminLettersUk } from './letters.ts';
import { mediaUk } from './media.ts';
import { moderationUk } from './moderation.ts';
import { newsletterAdminUk } from './newsletter.ts';
import { pagesUk } from './pages.ts';
import { postPagesUk } from './post-pages.ts';
import { postsUk } from './posts.ts';
import { settingsUk } from './settings.ts';
import { tagsUk } from './tags.ts';
import { usersUk } from './users.ts';
import { webhooksUk } from './webhooks.ts';

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
    analytics: 'Статистика',
    keys: 'Ключі API',
    webhooks: 'Вебхуки',
    settings: 'Налаштування',
    backups: 'Резервні копії',
    log: 'Журнал змін',
    letters: 'Листи',
    comments: 'Коментарі',
  },
  analytics: analyticsUk,
  newsletter: newsletterAdminUk,
  posts: postsUk,
  postPages: postPagesUk,
  newPost: 'Новий допис',
  account: (name: string) => `Обліковий запис: ${name}`,
  loading: 'Зачекайте…',
  home: homeUk,
  editor: editorUk,
  comments: moderationUk,
  pages: pagesUk,
  tags: tagsUk,
  authors: authorsUk,
  media: mediaUk,
  users: usersUk,
  keys: keysUk,
  backups: backupsUk,
  letters: adminLettersUk,
  webhooks: webhooksUk,
  audit: auditUk,
  settings: settingsUk,
  forms: adminFormsUk,
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
