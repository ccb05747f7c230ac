import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { adminMessages } from '#app/i18n/admin/messages.ts';
import type { EditorPost } from '#app/ui/admin/editor/editor-post.ts';
import { renderInSite } from '#test/setup/render-in-site.tsx';
import { LanguageChoice } from './publish-language.tsx';

const { editor } = adminMessages.en;

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
