import { moderationTexts } from '#app/comments/texts/admin-messages.ts';
import { useFormState } from '#app/settings/ui/form-state.tsx';
import { useTexts } from '#app/site/ui/site-context.tsx';

/** Whether comments of users who have not confirmed their address wait; on sites that send letters. */
export function UnconfirmedSetting() {
  const comments = useTexts(moderationTexts);
  const { values } = useFormState();
  return (
    <fieldset className="admin-section choices">
      <legend>{comments.unconfirmed}</legend>
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
