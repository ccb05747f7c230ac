import { replace } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { type AdminForm, loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { confirmationMethods, confirmedAdminOf } from '#app/admin/confirmed-admin.ts';
import { Copyable } from '#app/admin/forms/copyable.tsx';
import { Panel } from '#app/admin/forms/panel.tsx';
import { failedForm, Outcome } from '#app/admin/parts/notice.tsx';
import { Folded, Section } from '#app/admin/parts/section.tsx';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { namedAction } from '#app/requests/form-action.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { hasFeature } from '#contract/feature.ts';
import { type ApiKeyItem, createKeySchema, includesScope, KEY_SCOPES } from '#contract/keys.ts';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { endOfDay } from '#contract/time/local-time.ts';
import { invalidAt } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { createKey, listKeys, revokeKey } from '#server/keys/keys.ts';
import { toApiKeyItem } from '#server/keys/model.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { Route } from './+types/keys';
import { KeyForm } from './key-form.tsx';
import { KeyList } from './key-list.tsx';

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

type CreatedKey = { created: { key: ApiKeyItem; secret: string } };

type KeyAction = (form: AdminForm) => Promise<CreatedKey>;

const keyActions: Record<string, KeyAction> = {
  /** Responds with the page instead of a redirect: the key is shown once and stored nowhere. */
  async create({ actor, fields }) {
    const input = parse(createKeySchema, {
      name: fields.name,
      authorName: fields.authorName,
      scopes: KEY_SCOPES.filter((scope) => fields[`scope-${scope}`] === 'yes'),
      expiresAt: lastMoment(fields.expiresAt),
    });

    const now = new Date();
    const { key, secret } = await createKey({ actor, ...input, now });
    return { created: { key: toApiKeyItem(key, { now, madeBy: actor.user.name }), secret } };
  },

  async revoke({ actor, fields, locale }) {
    await revokeKey({ actor, id: fields.id ?? '' });
    throw replace(`${paths.adminKeys(locale)}?done=revoked`, 303);
  },
};

/** The key is valid to the end of the day in the time zone of the site. */
function lastMoment(day: string | undefined): Date | null {
  if (!day) return null;
  const end = endOfDay(day, siteSettings().timeZone);
  if (end) return end;
  throw invalidAt('expiresAt', 'Must be a date', 'invalid_date');
}

/** The only page that shows a key, with commands that use it. */
function NewKey({ keyItem, secret }: { keyItem: ApiKeyItem; secret: string }) {
  const { url, locale } = useSite();
  const { keys } = useAdminMessages();
  return (
    <Panel title={keys.created(keyItem.name)}>
      <p>{keys.once}</p>
      <Copyable caption={keys.secret} text={secret} />
      {EXAMPLES.filter((scope) => includesScope(keyItem.scopes, scope)).map((scope) => (
        <Copyable
          key={scope}
          caption={keys.examples[scope]}
          text={exampleOf(scope, { url, secret, locale })}
        />
      ))}
    </Panel>
  );
}

const EXAMPLES = ['write', 'upload', 'read'] as const;

const DRAFTS: Record<Locale, string> = {
  uk: '{ "slug": "persha-chernetka", "uk": { "title": "Чернетка", "content": "Написано через **curl**." } }',
  en: '{ "slug": "first-draft", "en": { "title": "A draft", "content": "Written with **curl**." } }',
};

function exampleOf(
  scope: (typeof EXAMPLES)[number],
  { url, secret, locale }: { url: string; secret: string; locale: Locale },
): string {
  const authorization = `-H 'Authorization: Bearer ${secret}'`;
  const posts = `${url}${paths.apiPosts()}`;
  if (scope === 'read') return `curl '${posts}?status=draft' \\\n  ${authorization}`;
  if (scope === 'upload') {
    return `curl ${url}${paths.apiUpload()} \\\n  ${authorization} \\\n  -F 'file=@picture.jpg'`;
  }

  return `curl ${posts} \\\n  ${authorization} \\\n  -H 'Content-Type: application/json' \\\n  -d '${DRAFTS[locale]}'`;
}
