import { expect, it } from 'vitest';
import type { EditorPost } from '#app/editor/ui/editor-post.ts';
import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import type { SendChoices } from '#server/newsletter/send-post.ts';
import { renderInSite } from '#test/setup/render-in-site.tsx';
import { SendWithPost } from './send-with-post.tsx';

const newsletter = newsletterAdminTexts.en;

it.each<[string, Partial<SendChoices>, string | null]>([
  ['readers who wait', { waiting: { uk: 5, en: 2 } }, newsletter.send.awaited.en(2)],
  [
    'a paused sending',
    { waiting: { uk: 0, en: 1 }, isPaused: true },
    `${newsletter.send.awaited.en(1)} ${newsletter.send.paused}`,
  ],
  [
    'a planned sending',
    { planned: { locales: ['uk', 'en'], missing: 'wait' } },
    `${newsletter.send.submit(3, 0)}. ${newsletter.send.later}`,
  ],
  ['nobody', {}, null],
])('a language of a sent post says that it goes to %s', (_, fields, sentence) => {
  const groups = [{ locales: ['uk' as const], count: 3 }];
  const waiting = { uk: 0, en: 0 };
  const choices = {
    groups,
    isSent: true,
    isDefault: true,
    planned: null,
    waiting,
    isPaused: false,
    ...fields,
  };
  const post = { kind: 'post', slug: 'a', versions: { uk: { state: 'published' }, en: null } } as EditorPost;
  const { container } = renderInSite(
    <SendWithPost post={post} data={choices} chosen={['en']} choice={null} onChange={() => {}} />,
  );

  expect(container.querySelector('.send-with-post')?.textContent ?? null).toBe(sentence);
});
