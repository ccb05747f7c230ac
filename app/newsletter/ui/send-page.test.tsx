import { fireEvent, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import type { PostGroupItem } from '#contract/posts/admin-list.ts';
import { renderInSite } from '#test/setup/render-in-site.tsx';
import { SendPage } from './send-page.tsx';

const { send } = newsletterAdminTexts.en;

/** Ten readers of Ukrainian, which is published, and four of English, which is not written. */
const POST = {
  id: '6920318a5c1e4b0d2f7a9f01',
  slug: 'post',
  title: 'Post',
  versions: { uk: { state: 'published' }, en: null },
} as PostGroupItem;
const GROUPS = [
  { locales: ['uk' as const], count: 10 },
  { locales: ['en' as const], count: 4 },
];

const Page = createRoutesStub([{ path: '/', Component: AnUnsentPost }]);

function AnUnsentPost() {
  const page = { progress: null, isWhole: true, email: null, done: null, failed: undefined };
  return <SendPage post={POST} groups={GROUPS} {...page} />;
}

describe('SendPage', () => {
  beforeEach(() => {
    renderInSite(<Page />);
  });

  it('counts the readers of the choice that is made', () => {
    screen.getByRole('button', { name: send.submit(10, 0) });
    screen.getByText(send.waiting(4));

    fireEvent.click(screen.getByLabelText(send.missing.other));
    screen.getByRole('button', { name: send.submit(14, 0) });
    fireEvent.click(screen.getByLabelText(send.missing.skip));
    screen.getByRole('button', { name: send.submit(10, 0) });
    expect(screen.queryByText(send.waiting(4))).toBeNull();
  });

  it('shows the letter with the content that is chosen', () => {
    const letter = () => screen.getByRole('link', { name: send.letter.uk }).getAttribute('href');
    expect(letter()).not.toContain('excerpt');
    fireEvent.click(screen.getByLabelText(send.content.excerpt));
    expect(letter()).toMatch(/\?content=excerpt$/);
  });
});
