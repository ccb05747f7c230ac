import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { failedForm, Outcome } from '#app/admin/parts/notice.tsx';
import { Folded, Section } from '#app/admin/parts/section.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import type { ConfirmationMethods } from '#app/forms/identity-confirmation.ts';
import { hasFeature } from '#contract/feature.ts';
import type { ApiKeyItem } from '#contract/keys.ts';
import { paths } from '#contract/paths.ts';
import { KeyForm } from './key-form.tsx';
import { KeyList } from './key-list.tsx';
import { NewKey } from './new-key.tsx';

/** The result of creating a key. */
export type CreatedKey = { created: { key: ApiKeyItem; secret: string } };

export function KeysPage({
  items,
  authorName,
  now,
  ways,
  done,
  result,
}: {
  items: ApiKeyItem[];
  authorName: string;
  now: string;
  ways: ConfirmationMethods;
  done: string | null;
  result: CreatedKey | FailedForm | undefined;
}) {
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
