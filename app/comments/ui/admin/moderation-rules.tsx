import { Form } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { StoredNow } from '#app/admin/forms/stored-now.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { moderationTexts } from '#app/comments/texts/admin-messages.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { FormStateProvider } from '#app/forms/form-state.ts';
import { toShownForm } from '#app/forms/shown-form.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { COMMENT_POLICIES } from '#contract/limits.ts';
import type { SiteSettings } from '#contract/site-settings.ts';

/** Who may comment: one of the settings of the site. `fixedBy` is the variable of the environment that sets it. */
export function ModerationRules({
  policy,
  fixedBy,
  failed,
}: {
  policy: SiteSettings['comments'];
  fixedBy: string | null;
  failed: FailedForm | null;
}) {
  const { settings } = useAdminMessages();
  const moderation = useTexts(moderationTexts);
  const shown = toShownForm({ policy }, failed);
  return (
    <Section title={moderation.settings}>
      <FormStateProvider value={shown}>
        <Form className="admin-form" method="post">
          <input type="hidden" name="intent" value="rules" />
          <input type="hidden" name="seen" value={shown.seen} />
          <fieldset className="choices" disabled={fixedBy !== null}>
            <legend>{moderation.policy}</legend>
            <StoredNow name="policy" texts={moderation.policies} />
            {COMMENT_POLICIES.map((value) => (
              <label key={value} className="checkbox">
                <input
                  type="radio"
                  name="policy"
                  value={value}
                  defaultChecked={value === shown.values.policy}
                />
                <span>{moderation.policies[value]}</span>
              </label>
            ))}
            {fixedBy && <p className="field-help">{settings.fixed(fixedBy)}</p>}
          </fieldset>
          <button className="button" type="submit" disabled={fixedBy !== null}>
            {moderation.saveSettings}
          </button>
        </Form>
      </FormStateProvider>
    </Section>
  );
}
