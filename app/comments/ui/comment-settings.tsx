import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { StoredNow } from '#app/admin/forms/stored-now.tsx';
import { moderationTexts } from '#app/comments/texts/admin-messages.ts';
import { useFormState } from '#app/forms/form-state.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { COMMENT_POLICIES } from '#contract/limits.ts';

export function CommentSettings({ data: { hasMail } }: { data: { hasMail: boolean } }) {
  return (
    <>
      <PolicySetting />
      {hasMail && <UnconfirmedSetting />}
    </>
  );
}

/** Who may comment; disabled if the environment sets it. */
function PolicySetting() {
  const { settings } = useAdminMessages();
  const comments = useTexts(moderationTexts);
  const { values, fixed } = useFormState();
  return (
    <fieldset className="admin-section choices" id="comments" disabled={fixed.comments !== undefined}>
      <legend>{comments.policy}</legend>
      {fixed.comments === undefined && <StoredNow name="comments" texts={comments.policies} />}
      {COMMENT_POLICIES.map((value) => (
        <label key={value} className="checkbox">
          <input type="radio" name="comments" value={value} defaultChecked={value === values.comments} />
          <span>{comments.policies[value]}</span>
        </label>
      ))}
      <p className="field-help">
        {comments.policyHelp} {fixed.comments && settings.fixed(fixed.comments)}
      </p>
    </fieldset>
  );
}

/** Whether comments of users who have not confirmed their address wait; on sites that send letters. */
function UnconfirmedSetting() {
  const comments = useTexts(moderationTexts);
  const { values } = useFormState();
  return (
    <fieldset className="admin-section choices">
      <legend>{comments.unconfirmed}</legend>
      <StoredNow name="unconfirmed" texts={comments.unconfirmedComments} />
      {(['wait', 'show'] as const).map((value) => (
        <label key={value} className="checkbox">
          <input
            type="radio"
            name="unconfirmed"
            value={value}
            defaultChecked={value === values.unconfirmed}
          />
          <span>{comments.unconfirmedComments[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
