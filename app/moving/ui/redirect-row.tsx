import type { ComponentProps } from 'react';
import { Row } from '#app/admin/parts/row.tsx';
import { redirectTexts } from '#app/moving/texts/messages.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import type { RedirectInput } from '#contract/moving/redirects.ts';

/** An old address and where it leads. */
export function RedirectItem({
  redirect: { from, to, kind },
  ...row
}: { redirect: RedirectInput } & Omit<ComponentProps<typeof Row>, 'title' | 'marks'>) {
  const words = useTexts(redirectTexts);
  return (
    <Row title={<code>{from}</code>} marks={kind === 'prefix' ? [words.below] : []} {...row}>
      <p>
        → <code>{to}</code>
      </p>
    </Row>
  );
}
