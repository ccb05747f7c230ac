import { formatMoment } from '#app/i18n/moment.ts';
import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { useSite } from '#app/ui/site/site-context.tsx';

/** Says when the chosen languages become visible: at a future `instant`, or now. */
export function PublishMoment({ instant }: { instant: Date | null }) {
  const { editor } = useAdminMessages();
  const site = useSite();
  return (
    <h2>{instant ? editor.becomes.later(formatMoment(instant.toISOString(), site)) : editor.becomes.now}</h2>
  );
}
