import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { listPath } from '#app/posts/ui/admin/posts/list-query.ts';
import { type Attention, useSite } from '#app/site/ui/site-context.tsx';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostGroupCounts } from '#contract/posts/admin-list.ts';

export function AttentionList({
  attention,
  counts,
  toTranslate,
  mayReview,
}: {
  attention: Attention[];
  counts: PostGroupCounts;
  toTranslate: Record<Locale, number>;
  mayReview: boolean;
}) {
  const { locale } = useSite();
  const { home } = useAdminMessages();
  const all: Attention[] = [
    ...attention,
    {
      text: home.review(counts.review),
      count: mayReview ? counts.review : 0,
      to: listPath(locale, { view: 'review' }),
    },
    {
      text: home.outdated(counts.outdated),
      count: counts.outdated,
      to: listPath(locale, { view: 'outdated' }),
    },
    { text: home.unsaved(counts.unsaved), count: counts.unsaved, to: listPath(locale, { view: 'unsaved' }) },
    ...LOCALES.map((language) => ({
      text: home.toTranslate[language](toTranslate[language]),
      count: toTranslate[language],
      to: paths.adminTranslate(locale, language),
    })),
  ];

  const entries = all.filter(({ count }) => count > 0);
  return (
    <List items={entries} empty={home.empty}>
      {({ text, to }) => <Row key={to} heading="p" title={<Link to={to}>{text}</Link>} />}
    </List>
  );
}
