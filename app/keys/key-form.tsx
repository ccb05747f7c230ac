import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminForm } from '#app/admin/forms/admin-form.tsx';
import { Choices } from '#app/admin/forms/choices.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { KEY_SCOPES } from '#contract/keys.ts';
import { AUTHOR_NAME_MAX, KEY_NAME_MAX } from '#contract/limits.ts';
import { useScopeTexts } from './scope-texts.ts';

const FIELDS = ['name', 'authorName', 'scopes', 'expiresAt'];

export function KeyForm({ authorName, failed }: { authorName: string; failed: FailedForm | null }) {
  const { keys } = useAdminMessages();
  const scopeTexts = useScopeTexts();
  const { switchedOn } = useSite();
  const scopes = KEY_SCOPES.filter((scope) => scope !== 'subscribers' || switchedOn.includes('newsletter'));

  return (
    <AdminForm
      failed={failed}
      values={{ authorName, 'scope-publish': 'yes' }}
      fields={FIELDS}
      intent="create"
      submit={keys.submit}
    >
      <AdminField
        name="name"
        label={keys.name}
        help={keys.nameHelp}
        maxLength={KEY_NAME_MAX}
        autoComplete="off"
        required
      />
      <AdminField
        name="authorName"
        label={keys.authorName}
        help={keys.authorHelp}
        maxLength={AUTHOR_NAME_MAX}
        autoComplete="off"
        required
      />
      <Choices
        legend={keys.may}
        name="scopes"
        choices={scopes.map((scope) => ({
          type: 'checkbox',
          name: `scope-${scope}`,
          value: 'yes',
          text: scopeTexts[scope].may,
        }))}
      />
      <AdminField name="expiresAt" type="date" label={keys.expires} help={keys.expiresHelp} />
    </AdminForm>
  );
}
