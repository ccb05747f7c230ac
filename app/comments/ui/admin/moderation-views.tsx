import { Link } from 'react-router';
import { moderationTexts } from '#app/comments/texts/admin-messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import type { ModerationPage } from '#contract/comments/comments.ts';
import { paths } from '#contract/paths.ts';

export function ModerationViews({ view, list }: { view: string; list: ModerationPage }) {
  const { locale } = useSite();
  const moderation = useTexts(moderationTexts);
  const base = paths.adminComments(locale);
  const links = [
    { kind: 'newest', href: base, text: moderation.newest },
    { kind: 'hidden', href: `${base}?view=hidden`, text: moderation.hidden },
    { kind: 'waiting', href: `${base}?view=waiting`, text: moderation.waiting(list.waiting) },
    { kind: 'rules', href: `${base}?view=rules`, text: moderation.settings },
  ];

  return (
    <nav className="moderation-views" aria-label={moderation.views}>
      {links.map(({ kind, href, text }) => (
        <Link key={kind} to={href} aria-current={kind === view ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
