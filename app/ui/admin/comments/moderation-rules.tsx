import { Form } from 'react-router';
import { useAdminMessages } from '../admin-messages.ts';

export function ModerationRules({ holdFirst }: { holdFirst: boolean }) {
  const moderation = useAdminMessages().comments;
  return (
    <section className="moderation-section" aria-labelledby="moderation-rules">
      <h2 id="moderation-rules">{moderation.settings}</h2>
      <Form method="post">
        <input type="hidden" name="intent" value="rules" />
        <label className="checkbox">
          <input type="checkbox" name="holdFirst" value="yes" defaultChecked={holdFirst} />
          <span>{moderation.hold}</span>
        </label>
        <button className="button" type="submit">
          {moderation.saveSettings}
        </button>
      </Form>
    </section>
  );
}
