import { Views } from '#app/admin/parts/toolbar.tsx';
import { moderationTexts } from '#app/comments/texts/admin-messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import type { ModerationPage } from '#contract/comments/comments.ts';
import { paths } from '#contract/paths.ts';

export function ModerationViews({ view, list }: { view: string; list: ModerationPage }) {
  const { locale, currentUser } = useSite();
  const isOwner = currentUser?.pages.includes('settings');
  const moderation = useTexts(moderationTexts);
  const base = paths.adminComments(locale);
  const views = [
    { name: 'newest', to: base, text: moderation.newest },
    { name: 'hidden', to: `${base}?view=hidden`, text: moderation.hidden },
    { name: 'waiting', to: `${base}?view=waiting`, text: moderation.waiting(list.waiting) },
    ...(isOwner ? [{ name: 'rules', to: `${base}?view=rules`, text: moderation.settings }] : []),
  ];

  return <Views label={moderation.views} current={view} views={views} />;
}
