import type { ApiTexts } from '#app/feature.server.ts';

const RECEIVER = `import { createServer } from 'node:http';
import { env } from 'node:process';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(env.WEBHOOK_SECRET);

createServer(async (request, response) => {
  try {
    const { type, data } = webhook.verify(await text(request), request.headers);
    console.log(type, data.id);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(9000);`;

export const webhookApiTexts: ApiTexts = {
  about: {
    uk: {
      paragraphs: [
        'Вебхук отримує підписаний запит POST про кожну подію, яку для нього вибрано. Тіло запиту — JSON: `type` — подія, `timestamp` — її час, `site` — адреса цього сайту, `data` — запис у тій самій формі, що й в API. `sequence` зростає з кожною подією. `ping` — перевірка.',
        'Відповідайте кодом 2xx протягом 15 секунд. Інакше запит надійде ще раз: через хвилину, а далі дедалі рідше, упродовж трьох днів; потім вебхук вимкнеться. Код 410 вимикає його одразу. Той самий запит може надійти двічі, з однаковим `webhook-id`, а порядок запитів може бути іншим. Підпис відповідає Standard Webhooks 1.0; для більшості мов є готова бібліотека.',
      ],
      example: {
        caption:
          'Приймач на Node.js: після npm install standardwebhooks запустіть WEBHOOK_SECRET=whsec_… node receiver.mjs',
        code: RECEIVER,
      },
    },
    en: {
      paragraphs: [
        'A webhook gets a signed POST request for each event that it has chosen. The body is JSON: `type` is the event, `timestamp` its time, `site` the address of this site, and `data` the record as the API has it. `sequence` grows with each event. `ping` is a test.',
        'Respond with 2xx within 15 seconds. Otherwise the request comes again, after a minute and then at longer and longer intervals, for three days; after that the webhook is switched off. 410 switches it off at once. A request may come twice, with the same `webhook-id`, and requests may come in another order. The signature is that of Standard Webhooks 1.0, for which most languages have a library.',
      ],
      example: {
        caption:
          'A receiver in Node.js: after npm install standardwebhooks, run WEBHOOK_SECRET=whsec_… node receiver.mjs',
        code: RECEIVER,
      },
    },
  },
  uk: {
    Webhooks: 'Вебхуки',
    'List webhooks': 'Список вебхуків',
    'All endpoints of the site, the newest first. Secrets are not shown again.':
      'Усі адреси сайту, спершу найновіші. Секретів повторно не показуємо.',
    'All webhooks': 'Усі вебхуки',
    'The API key lacks the scope `webhooks`': 'Ключ API не має дозволу `webhooks`',
    'Create a webhook': 'Створити вебхук',
    'Events are sent to the address as POST requests, signed as Standard Webhooks 1.0 says: `webhook-id`, `webhook-timestamp` and `webhook-signature`. Every response but 2xx is a failure: the request is repeated for three days, then the webhook is switched off. 410 switches it off at once. A request may arrive twice, with the same `webhook-id`, and events may arrive in another order: `sequence` tells it. Redirects are not followed, and addresses in private networks are refused.':
      'Сайт надсилає події на адресу запитами POST із підписом за Standard Webhooks 1.0: `webhook-id`, `webhook-timestamp` і `webhook-signature`. Будь-яка відповідь, крім 2xx, — невдача: сайт повторює запит три дні, а тоді вимикає вебхук. Відповідь 410 вимикає його одразу. Запит може надійти двічі з тим самим `webhook-id`, а події — в іншому порядку: правильний показує `sequence`. За переспрямуваннями сайт не переходить і не звертається до адрес у приватних мережах.',
    'The address that gets the events': 'Адреса, на яку надходитимуть події',
    'The events that the endpoint gets; all of them by default': 'Події, які надходитимуть; типово всі',
    'Events of other languages are left out; those without a language are always sent':
      'Подій інших мов сайт не надсилає; події без мови надсилає завжди',
    'The webhook was created': 'Вебхук створено',
    'Delete a webhook': 'Видалити вебхук',
    'Requests in the queue are not sent.': 'Запитів, що зараз у черзі, сайт не надішле.',
    'The webhook was deleted': 'Вебхук видалено',
  },
};
