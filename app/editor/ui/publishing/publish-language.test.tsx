import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import type { EditorPost } from '#app/editor/ui/editor-post.ts';
import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import type { SendChoices } from '#server/newsletter/send-post.ts';
import { renderInSite } from '#test/setup/render-in-site.tsx';
import { LanguageChoice } from './publish-language.tsx';
import { SendWithPost } from './send-with-post.tsx';
import { SettingsChange } from './settings-change.tsx';

const { editor } = adminMessages.en;
const newsletter = newsletterAdminTexts.en;

afterEach(cleanup);

it('a language is published with a warning about pictures without a description', () => {
  const fields = new FormData();
  fields.set('en.title', 'Pictures');
  fields.set('en.content', '![A hill](/a.png)\n\n![](/b.png)');
  const post = { kind: 'post', slug: 'pictures', versions: { uk: null, en: null } } as EditorPost;
  const choice = { post, fields, isChanged: false, later: null, chosen: ['en' as const] };
  renderInSite(<LanguageChoice locale="en" {...choice} onToggle={() => {}} />);

  expect(screen.getByText(/without a description/).textContent).toBe(
    `${editor.warnings.alt}: ${editor.warnings.line(3)}`,
  );
});

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
    <SendWithPost post={post} choices={choices} chosen={['en']} send={null} onChange={() => {}} />,
  );

  expect(container.querySelector('.send-with-post')?.textContent ?? null).toBe(sentence);
});

it('settings that change are named, and an address that will redirect', () => {
  const fields = new FormData();
  for (const [name, value] of Object.entries({ slug: 'new', tags: 'a', pinned: 'yes' }))
    fields.set(name, value);
  const storedSettings = { slug: 'old', tags: 'a', commentsOpen: 'yes' };
  const post = { kind: 'post', slug: 'old', storedSettings } as unknown as EditorPost;
  const { container } = renderInSite(<SettingsChange post={post} fields={fields} />);

  const names = [editor.fields.slug, editor.fields.names.pinned, editor.fields.commentsOpen];
  expect(container.textContent).toBe(
    `${editor.settingsChange(names.join(', '))} ${editor.fields.slugRedirects('/blog/old')}`,
  );
});
