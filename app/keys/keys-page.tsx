import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { ConfirmIdentity } from '#app/admin/forms/confirm-identity.tsx';
import { DoneNotice, sentenceOf } from '#app/admin/forms/done-notice.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { type ConfirmationMethods, mustConfirm } from '#app/forms/identity-confirmation.ts';
import { hasFeature } from '#contract/features.ts';
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
  const failed = result && 'problems' in result ? result : null;
  const isToConfirm = failed !== null && mustConfirm(failed);

  // The panel that asks for the password shows the problem, and the form keeps the input.
  const shown = isToConfirm ? { ...failed, problems: [] } : failed;
  const isFormFailed = failed?.values.intent === 'create';
  const sentence = result ? undefined : sentenceOf(done, keys.done);
  const valid = items.filter(({ state }) => state === 'valid');
  const invalid = items.filter(({ state }) => state !== 'valid');

  return (
    <>
      <h1>{navigation.keys}</h1>
      <p className="admin-lead">
        {keys.lead} {hasFeature('apiDocs') && <a href={paths.apiDocs()}>{keys.docs}</a>}
      </p>
      {sentence && <DoneNotice>{sentence}</DoneNotice>}
      {isToConfirm && <ConfirmIdentity failed={failed} ways={ways} />}
      {failed && !isFormFailed && !isToConfirm && <AdminProblems problems={failed.problems} />}
      {created && <NewKey key={created.key.id} keyItem={created.key} secret={created.secret} />}
      <section className="admin-section" aria-labelledby="valid-keys">
        <h2 id="valid-keys">{keys.valid}</h2>
        {valid.length === 0 && <p className="soft">{keys.empty}</p>}
        <KeyList items={valid} now={now} />
      </section>
      <details className="admin-section disclosure" open={valid.length === 0 || isFormFailed}>
        <summary>{keys.create}</summary>
        <KeyForm key={created?.key.id} authorName={authorName} failed={isFormFailed ? shown : null} />
      </details>
      {invalid.length > 0 && (
        <details className="admin-section disclosure">
          <summary>{keys.invalid(invalid.length)}</summary>
          <KeyList items={invalid} now={now} />
        </details>
      )}
    </>
  );
}
