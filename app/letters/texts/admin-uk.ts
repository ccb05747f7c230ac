import { formatNumber } from '#app/formats/format.ts';
import { plural } from '#app/formats/plural.ts';

const letters = (count: number) =>
  plural('uk', count, { one: '# лист', few: '# листи', many: '# листів', other: '# листа' });

export const adminLettersUk = {
  lead: 'Усі листи за останні 30 днів. Якщо поштовий сервер тимчасово не приймає листа, сайт пробує надіслати його ще три дні.',
  samples: 'Зразки листів',
  setUp: (server: string, from: string) => `Листи йдуть через ${server} від ${from}.`,
  notSetUp: 'Сайт ще не надсилає листів.',
  fixed: (variable: string) =>
    `Поштовий сервер задає змінна середовища ${variable}, тому тут його не змінити.`,
  server: {
    title: 'Поштовий сервер',
    lead: 'Ці дані дає ваш поштовий сервіс. Спершу сайт надішле пробний лист на вашу адресу; якщо сервер його не прийме, нічого не зміниться.',
    host: 'Сервер',
    port: 'Порт',
    portHelp: 'Зазвичай 587 (STARTTLS) або 465 (TLS).',
    user: 'Користувач',
    userHelp: 'Залиште порожнім, якщо сервер його не питає.',
    password: 'Пароль на цьому сервері',
    passwordKept: 'Порожнє поле залишає збережений пароль.',
    from: 'Від кого',
    fromHelp: 'Адреса або ім’я з адресою: Мій сайт <news@example.com>',
    to: 'Кому надіслати пробний лист',
    current: 'Ваш пароль на цьому сайті',
    submit: 'Надіслати пробний лист і зберегти',
    remove: 'Більше не надсилати листів',
    removeHelp: 'Листи, що чекають, не пропадуть.',
    problems: {
      invalid_server: 'Укажіть ім’я сервера, наприклад mail.example.com.',
      invalid_sender: 'Укажіть адресу, наприклад news@example.com.',
      invalid_port: 'Укажіть число від 1 до 65 535.',
      password_needed: 'Уведіть пароль для цього сервера.',
    },
  },
  perHour: (count: number) => `Не більше ніж ${letters(count)} за годину.`,
  signed: 'Сайт підписує їх ключем DKIM.',
  view: 'Показати',
  views: {
    all: 'усі',
    waiting: (count: number) => `у черзі (${formatNumber(count, 'uk')})`,
    failed: (count: number) => `не надіслано (${formatNumber(count, 'uk')})`,
    sent: (count: number) => `надіслано (${formatNumber(count, 'uk')})`,
    withdrawn: (count: number) => `відкликано (${formatNumber(count, 'uk')})`,
  },
  empty: 'Листів немає.',
  to: (kind: string, address: string) => `${kind}: ${address}`,
  states: {
    waiting: (when: string) => `У черзі, наступна спроба ${when}`,
    sending: 'Надсилається',
    sent: (when: string) => `Надіслано ${when}`,
    failed: (when: string) => `Не надіслано, остання спроба ${when}`,
    withdrawn: (when: string) => `Відкликано ${when}`,
  },
  attempts: (count: number) =>
    plural('uk', count, { one: '# спроба', few: '# спроби', many: '# спроб', other: '# спроби' }),
  answer: (words: string) => `Відповідь поштового сервера: ${words}`,
  reasons: {
    ended: 'Причини для листа вже немає.',
    'no account': 'Обліковий запис видалено або заблоковано.',
    unconfirmed: 'Користувач не підтвердив адресу.',
    bounced: 'Поштовий сервер уже відмовлявся приймати листи на цю адресу.',
    'by admin': 'Лист відкликав адміністратор.',
    restored: 'Сайт відновили з резервної копії, тож цей лист могли вже надіслати.',
  },
  again: 'Надіслати ще раз',
  againAll: 'Надіслати ще раз усе, що не надіслано',
  withdraw: 'Відкликати',
  done: {
    again: 'Лист у черзі.',
    againAll: 'Ненадіслані листи знову в черзі.',
    withdrawn: 'Лист відкликано.',
    mail: 'Поштовий сервер прийняв пробний лист, тож усі листи тепер ідуть через нього.',
    mailRemoved: 'Сайт більше не надсилає листів.',
  },
  test: {
    title: 'Пробний лист',
    lead: 'Лист піде одразу, і тут з’явиться відповідь поштового сервера.',
    to: 'Адреса',
    submit: 'Надіслати пробний лист',
    sent: 'Поштовий сервер прийняв лист.',
    refused: 'Поштовий сервер відмовився прийняти лист.',
    temporary: 'Поштовий сервер поки що не прийняв лист.',
    unreachable: 'Поштовий сервер недоступний.',
  },
  records: {
    title: 'Записи DNS',
    lead: (domain: string) =>
      `За цими записами інші сервери впізнають справжні листи з домену ${domain}. Без них листи часто потрапляють до теки «Спам».`,
    check: 'Перевірити записи',
    names: { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' },
    states: {
      found: 'Запис є.',
      missing: 'Запису немає. Додайте його в DNS.',
      different: 'У DNS інший ключ, тому підпис не збігається. Замініть запис.',
      unknown: 'DNS не відповідає. Спробуйте ще раз.',
      elsewhere:
        'Сайт не підписує листи. Якщо їх підписує ваш поштовий сервіс, він покаже свій запис; якщо ні, задайте DKIM_DOMAIN, DKIM_SELECTOR і DKIM_KEY_FILE.',
    },
    spfHelp: 'Якщо листи йдуть через поштовий сервіс, замініть цей запис на той, який він радить.',
    host: (host: string) => `Запис TXT для ${host}`,
    found: (text: string) => `Зараз: ${text}`,
  },
  samplesLead: 'Усі листи сайту двома мовами. Імена й тексти в них вигадані.',
  textPart: 'Текстова частина',
  language: { uk: 'Українською', en: 'Англійською' },
};
