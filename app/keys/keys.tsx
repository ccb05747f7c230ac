import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { confirmationMethods, confirmedAdminOf } from '#app/admin/confirmed-admin.ts';
import { failedForm, Outcome } from '#app/admin/parts/notice.tsx';
import { Folded, Section } from '#app/admin/parts/section.tsx';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { namedAction } from '#app/requests/form-action.ts';
import { hasFeature } from '#contract/feature.ts';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { listKeys } from '#server/keys/keys.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { Route } from './+types/keys';
import { keyActions } from './key-actions.ts';
import { KeyForm } from './key-form.tsx';
import { KeyList } from './key-list.tsx';
import { NewKey } from './new-key.tsx';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => {
    const now = new Date();
    return {
      items: await listKeys({ actor, now }),
      authorName: siteSettings().names[locale],
      now: now.toISOString(),
      ways: confirmationMethods(actor),
      done: query.get('done'),
    };
  });
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: ACCOUNT_BODY_BYTES }, async (form) => {
    const act = namedAction(keyActions, form.fields);
    return act({ ...form, actor: await confirmedAdminOf(args.context, form.fields) });
  });
}

export const meta = privateMeta((locale) => adminMessages[locale].navigation.keys);

export default function AdminKeys({
  loaderData: { items, authorName, now, ways, done },
  actionData: result,
}: Route.ComponentProps) {
  const { keys, navigation } = useAdminMessages();
  const created = result && 'created' in result ? result.created : null;
  const failed = failedForm(result, ['create']);
  const valid = items.filter(({ state }) => state === 'valid');
  const invalid = items.filter(({ state }) => state !== 'valid');

  return (
    <>
      <h1>{navigation.keys}</h1>
      <p className="admin-lead">
        {keys.lead} {hasFeature('api-docs') && <a href={paths.apiDocs()}>{keys.docs}</a>}
      </p>
      <Outcome done={done} sentences={keys.done} result={result} ways={ways} ownForms={['create']} />
      {created && <NewKey key={created.key.id} keyItem={created.key} secret={created.secret} />}
      <Section title={keys.valid}>
        <KeyList items={valid} now={now} empty={keys.empty} />
      </Section>
      <Folded title={keys.create} isOpen={valid.length === 0 || failed !== null}>
        <KeyForm key={created?.key.id} authorName={authorName} failed={failed} />
      </Folded>
      {invalid.length > 0 && (
        <Folded title={keys.invalid(invalid.length)}>
          <KeyList items={invalid} now={now} />
        </Folded>
      )}
    </>
  );
}
