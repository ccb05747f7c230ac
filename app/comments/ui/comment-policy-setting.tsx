import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useFormState } from '#app/settings/ui/form-state.tsx';
import { COMMENT_POLICIES } from '#contract/limits.ts';

/** Who may comment; disabled if the environment sets it. */
export function CommentPolicySetting() {
  const { settings, comments } = useAdminMessages();
  const { values, fixed } = useFormState();
  return (
    <fieldset className="admin-section choices" disabled={fixed.comments !== undefined}>
      <legend>{settings.comments}</legend>
      {COMMENT_POLICIES.map((value) => (
        <label key={value} className="checkbox">
          <input type="radio" name="comments" value={value} defaultChecked={value === values.comments} />
          <span>{comments.policies[value]}</span>
        </label>
      ))}
      <p className="field-help">
        {settings.commentsHelp} {fixed.comments && settings.fixed(fixed.comments)}
      </p>
    </fieldset>
  );
}
