import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { moderationTexts } from '#app/comments/texts/admin-messages.ts';
import { useFormState } from '#app/settings/ui/form-state.tsx';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { COMMENT_POLICIES } from '#contract/limits.ts';

/** Who may comment; disabled if the environment sets it. */
export function CommentPolicySetting() {
  const { settings } = useAdminMessages();
  const comments = useTexts(moderationTexts);
  const { values, fixed } = useFormState();
  return (
    <fieldset className="admin-section choices" disabled={fixed.comments !== undefined}>
      <legend>{comments.policy}</legend>
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
