import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { ItemEnd } from '#app/admin/item/item-end.tsx';
import { itemName } from '#app/admin/item/item-name.ts';
import { ItemPage } from '#app/admin/item/item-page.tsx';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { AuthorForm } from '#app/authors/ui/author-form.tsx';
import editorStyles from '#app/editor/styles/editor.css?url';
import { isGone } from '#app/forms/gone-form.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { loadUnlessGone } from '#app/requests/load-unless-gone.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { EditableAuthor } from '#contract/authors.ts';
import { AUTHOR_FORM_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import {
  getEditableAuthor,
  listEditableAuthors,
  listWritingAccounts,
} from '#server/posts/authors/manage-authors.ts';
import type { Route } from './+types/author';
import { changeAuthor } from './author-actions.ts';

const NO_AUTHOR: EditableAuthor = {
  id: 'new',
  slug: '',
  nameUk: '',
  nameEn: '',
  aliases: [],
  bioUk: '',
  bioEn: '',
  picture: '',
  links: [],
  fediverse: '',
  account: '',
  formerSlugs: [],
};

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => {
    const done = query.get('done');
    const accounts = await listWritingAccounts({ actor });

    const { id } = args.params;
    if (id === 'new') {
      const name = query.get('name') ?? '';
      const named = locale === 'uk' ? { nameUk: name } : { nameEn: name };
      return { author: { ...NO_AUTHOR, ...named }, others: [], accounts, done };
    }

    const [author, all] = await Promise.all([
      loadUnlessGone(args, () => getEditableAuthor({ actor, id })),
      listEditableAuthors({ actor }),
    ]);
    if (!author) return { author: NO_AUTHOR, others: [], accounts, done };
    return { author, others: all.filter((other) => other.id !== id), accounts, done };
  });
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  return runAdminForm(args, { maxBytes: AUTHOR_FORM_BYTES }, (form) => changeAuthor({ ...form, id }));
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];

export const meta = privateMeta((locale, loaderData: Route.MetaArgs['loaderData']) => {
  const { authors } = adminMessages[locale];
  const { author } = loaderData ?? { author: NO_AUTHOR };
  return author.id === 'new' ? authors.newAuthor : authors.editTitle(itemName(author, locale));
});

export default function AdminAuthor({
  loaderData: { author, others, accounts, done },
  actionData: failed,
}: Route.ComponentProps) {
  const { locale } = useSite();
  const { authors: words } = useAdminMessages();
  const isNew = author.id === 'new' || isGone(failed);
  const name = itemName(author, locale);

  return (
    <ItemPage
      list={paths.adminAuthors(locale)}
      words={words}
      title={isNew ? words.newAuthor : words.editTitle(name)}
      done={done}
      failed={failed}
    >
      <AuthorForm author={author} accounts={accounts} isNew={isNew} failed={failed} />
      {!isNew && <ItemEnd words={words} name={name} deleteHelp={words.deleteHelp} others={others} />}
    </ItemPage>
  );
}
