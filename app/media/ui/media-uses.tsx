import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import type { AdminMessages } from '#app/admin/texts/uk/admin.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { Locale } from '#contract/locales.ts';
import type { MediaUse } from '#contract/media/media.ts';
import { paths } from '#contract/paths.ts';

export function MediaUses({ uses }: { uses: MediaUse[] }) {
  const { locale } = useSite();
  const { media } = useAdminMessages();
  return (
    <Section title={media.usedIn}>
      <List items={uses} empty={media.nowhere}>
        {(use) => {
          const { to, name, note } = describe(use, media, locale);
          // A comment is on a page for readers.
          const link = use.kind === 'comment' ? <a href={to}>{name}</a> : <Link to={to}>{name}</Link>;
          return <Row key={JSON.stringify(use)} heading="h3" title={link} facts={[note]} />;
        }}
      </List>
    </Section>
  );
}

type Described = { to: string; name: string; note: string };

function describe(use: MediaUse, words: AdminMessages['media'], locale: Locale): Described {
  const { uses, languages, untitled } = words;
  switch (use.kind) {
    case 'post':
      return {
        to: paths.adminPost(locale, use.slug, use.locale),
        name: use.title,
        note: uses.post(languages[use.locale]),
      };
    case 'binned post':
      return { to: paths.adminBin(locale), name: use.title, note: uses[use.kind](languages[use.locale]) };
    case 'working copy':
      return { to: paths.adminPost(locale, use.postId), name: use.title || untitled, note: uses[use.kind] };
    case 'earlier text':
      return {
        to: paths.adminPostHistory(locale, use.postId, use.locale),
        name: use.title || untitled,
        note: uses[use.kind](languages[use.locale]),
      };
    case 'unfinished change':
      return { to: paths.adminPost(locale, use.postId), name: use.slug, note: uses[use.kind] };
    case 'comment':
      return {
        to: use.post ? paths.comment(use.post.locale, use.post.slug, use.id) : paths.adminComments(locale),
        name: use.post?.title ?? words.deletedPost,
        note: uses.comment,
      };
    case 'user': {
      const search = new URLSearchParams({ text: use.name });
      return { to: `${paths.adminUserTexts(locale)}?${search}`, name: use.name, note: uses.user };
    }
    case 'author':
      return { to: paths.adminAuthor(locale, use.id), name: use.name, note: uses.author };
    case 'setting':
      return { to: paths.adminSettings(locale), name: uses.setting, note: '' };
  }
}
