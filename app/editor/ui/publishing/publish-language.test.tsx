import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import type { EditorPost } from '#app/editor/ui/editor-post.ts';
import { formatList } from '#app/formats/format.ts';
import { renderInSite } from '#test/setup/render-in-site.tsx';
import { LanguageChoice } from './publish-language.tsx';
import { SettingsChange } from './settings-change.tsx';

const { editor } = adminMessages.en;

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

it('settings that change are named, and an address that will redirect', () => {
  const fields = new FormData();
  for (const [name, value] of Object.entries({ slug: 'new', tags: 'a', pinned: 'yes' }))
    fields.set(name, value);
  const storedSettings = { slug: 'old', tags: 'a', commentsOpen: 'yes' };
  const post = { kind: 'post', slug: 'old', storedSettings } as unknown as EditorPost;
  const { container } = renderInSite(<SettingsChange post={post} fields={fields} />);

  const names = [editor.fields.slug, editor.fields.names.pinned, editor.fields.commentsOpen];
  expect(container.textContent).toBe(
    `${editor.settingsChange(formatList(names, 'en'))} ${editor.fields.slugRedirects('/blog/old')}`,
  );
});
