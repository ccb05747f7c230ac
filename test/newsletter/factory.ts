import type { Locale } from '#contract/locales.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { newId } from '#server/db/ids.ts';
import { type SubscriberDoc, toLanguages } from '#server/newsletter/model.ts';
import { insertSubscriber } from '#server/newsletter/store.ts';
import { newToken, tokenOf } from '#server/newsletter/tokens.ts';
import { defaultSettings } from '#server/site-settings/environment.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';

/** Switches the newsletter on; mail must be set up. */
export function openNewsletter(fields = {}): Promise<void> {
  const newsletter = { ...defaultSettings().newsletter, isOn: true, ...fields };
  return setSiteSettings({ actor: COMMAND_LINE, newsletter });
}

let count = 0;

/** Stores an active subscriber, and returns the token of the links in letters too. */
export async function aSubscriber({
  locales = ['uk'],
  ...fields
}: Partial<Omit<SubscriberDoc, 'languages'>> & { locales?: Locale[] } = {}): Promise<
  SubscriberDoc & { token: string }
> {
  count++;
  const _id = newId();
  const email = fields.email ?? `reader-${count}@example.com`;
  const doc: SubscriberDoc = {
    _id,
    email,
    emailKey: email.toLowerCase(),
    languages: toLanguages(locales),
    frequency: 'post',
    tagIds: [],
    state: 'active',
    source: 'post',
    consent: { at: new Date(), page: '/uk/blog/post', wording: 'Так' },
    confirmedAt: new Date(),
    stoppedAt: null,
    ...newToken(_id),
    ...fields,
  };
  await insertSubscriber(doc);
  return { ...doc, token: tokenOf(doc) };
}

/** A text with every kind of block that letters show in their own way. */
export const EVERY_BLOCK = `## Code and a table

\`\`\`ts
const answer = 42; // <b>
\`\`\`

| Peak | Height |
|:--|--:|
| Говерла | 2061 |

A formula $a^2 < b$ and a note[^1].

$$
\\sum_{i=1}^{n} i
$$

- [x] done
- [ ] open

> [!NOTE]
> Careful.

![A lake](https://example.com/lake.jpg "Synevyr")

![A road](https://example.com/road.mp4)

[^1]: The note, with [a link](/en/tags).
`;
