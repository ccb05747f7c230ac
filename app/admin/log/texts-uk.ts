import { plural } from '#app/formats/plural.ts';
import type { AuditTexts } from '#app/private-feature.ts';

const posts = (count: number) =>
  plural('uk', count, { one: '# допис', few: '# дописи', many: '# дописів', other: '# допису' });

const pages = (count: number) =>
  plural('uk', count, { one: '# сторінка', few: '# сторінки', many: '# сторінок', other: '# сторінки' });

/** In the accusative. */
const textOf = (isPage: boolean) => (isPage ? 'сторінку' : 'допис');

/** The sentence for each action; `name` is the name of the changed record. */
const actions: AuditTexts['actions'] = {
  'post.created': (name, { isPage }) => `Створено чернетку ${isPage ? 'сторінки ' : ''}«${name}»`,
  'post.changed': (name, { isPage }) => `Змінено ${textOf(isPage)} «${name}»`,
  'post.published': (name, { isPage }) => `Опубліковано ${textOf(isPage)} «${name}»`,
  'post.scheduled': (name, { isPage }) => `Заплановано ${textOf(isPage)} «${name}»`,
  'post.unpublished': (name, { isPage }) => `Знято з публікації ${textOf(isPage)} «${name}»`,
  'post.deleted': (name, { isPage }) => `Переміщено до кошика ${textOf(isPage)} «${name}»`,
  'post.restored': (name, { isPage }) => `Відновлено з кошика ${textOf(isPage)} «${name}»`,
  'post.purged': (name, { isPage }) => `Видалено назавжди ${textOf(isPage)} «${name}»`,
  'post.up-to-date': (name) => `Переклад позначено як актуальний: «${name}»`,
  'preview.created': (name, { isPage }) =>
    `Створено посилання для перегляду ${isPage ? 'сторінки' : 'допису'} «${name}»`,
  'preview.withdrawn': (name, { isPage }) =>
    `Відкликано посилання для перегляду ${isPage ? 'сторінки' : 'допису'} «${name}»`,
  'posts.imported': (_name, { count }) => `Імпортовано: ${posts(count)}`,
  'pages.imported': (_name, { count }) => `Імпортовано: ${pages(count)}`,
  'user.invited': () => 'Надіслано запрошення',
  'user.created': (name) => `Створено обліковий запис: ${name}`,
  'user.made-admin': (name) => `Надано права адміністратора: ${name}`,
  'user.made-editor': (name) => `Надано роль редактора: ${name}`,
  'user.made-author': (name) => `Надано роль автора: ${name}`,
  'user.made-translator': (name) => `Надано роль перекладача: ${name}`,
  'user.made-reader': (name) => `Залишено роль читача: ${name}`,
  'post.review-sent': (name) => `Надіслано на перевірку: «${name}»`,
  'post.review-returned': (name) => `Повернено з приміткою: «${name}»`,
  'user.blocked': (name) => `Заблоковано: ${name}`,
  'user.unblocked': (name) => `Розблоковано: ${name}`,
  'user.signed-out': (name) => `Завершено всі сеанси: ${name}`,
  'user.password-link': (name) => `Створено посилання для нового пароля: ${name}`,
  'user.password-set': (name) => `Задано новий пароль: ${name}`,
  'user.deleted': () => 'Видалено обліковий запис',
  'key.created': (name) => `Створено ключ API «${name}»`,
  'key.revoked': (name) => `Відкликано ключ API «${name}»`,
  'tag.created': (name) => `Створено тег «${name}»`,
  'tag.changed': (name) => `Змінено тег «${name}»`,
  'tag.merged': (name, { other }) => `Тег «${other}» об’єднано з тегом «${name}»`,
  'tag.deleted': (name) => `Видалено тег «${name}»`,
  'author.created': (name) => `Додано автора: ${name}`,
  'author.changed': (name) => `Змінено сторінку автора: ${name}`,
  'author.merged': (name, { other }) => `Автора «${other}» об’єднано з іншим: ${name}`,
  'author.deleted': (name) => `Видалено сторінку автора: ${name}`,
  'media.uploaded': (name) => `Завантажено файл «${name}»`,
  'media.described': (name) => `Змінено опис файлу «${name}»`,
  'media.replaced': (name, { other }) => `Файл «${other}» замінено файлом «${name}»`,
  'media.deleted': (name) => `Видалено файл «${name}»`,
  'settings.mail': () => 'Змінено поштовий сервер',
  'settings.mail-removed': () => 'Прибрано поштовий сервер',
  'settings.site': (_name, { other }) => `Змінено налаштування сайту${other}`,
};

const kinds: AuditTexts['kinds'] = {
  posts: 'Дописи й сторінки',
  users: 'Користувачі',
  keys: 'Ключі API',
  tags: 'Теги',
  authors: 'Автори',
  media: 'Файли',
  settings: 'Налаштування',
};

const settings: AuditTexts['settings'] = {
  names: 'назву',
  taglines: 'опис',
  footers: 'текст унизу сторінок',
  navigation: 'меню',
  socialLinks: 'соцмережі й контакти',
  timeZone: 'часовий пояс',
  smartTypography: 'типографські знаки',
  accent: 'колір посилань',
  robots: 'дозволи для ботів ШІ',
  logo: 'логотип',
  sharePicture: 'зображення для поширення',
  authorsPublish: 'право авторів публікувати без перевірки',
  keepMetadata: 'зберігання місця, камери й автора у фото',
  feedPosts: 'кількість дописів у стрічці',
};

export const auditUk = {
  lead: 'Хто, що й коли змінив на сайті. Записи сайт зберігає щонайбільше рік.',
  filter: 'Які записи показати',
  who: 'Хто',
  everybody: 'Усі',
  kind: 'Що',
  everything: 'Усе',
  from: 'Від',
  to: 'До',
  empty:
    'Журнал поки що порожній. Тут з’являтимуться зміни дописів, сторінок, тегів, ключів, користувачів і рішення модераторів.',
  nothing: 'Таких записів немає.',
  commandLine: 'Командний рядок',
  service: 'Сайт',
  undo: 'Порівняти й повернути, як було',
  untitled: 'без назви',
  deletedUser: 'Видалений користувач',
  key: (name: string) => `ключ API «${name}»`,
  program: (name: string) => `Програма «${name}»`,
  languages: { uk: 'українською', en: 'англійською' },
  renamed: (slug: string) => `попередня адреса: ${slug}`,
  on: (title: string) => `до допису «${title}»`,
  kinds,
  actions,
  settings,
};
