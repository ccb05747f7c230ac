import type { ComponentProps } from 'react';
import { RowButtons, RowsPage } from '#app/admin/rows/rows-page.tsx';
import { formatDate } from '#app/formats/format.ts';
import { movingNavigation } from '#app/moving/texts/core.ts';
import { redirectTexts } from '#app/moving/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { REDIRECTS_BYTES } from '#contract/moving/limits.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import type { RedirectRow } from '#contract/moving/redirects.ts';
import { RedirectForm } from './redirect-form.tsx';
import { RedirectItem } from './redirect-row.tsx';

type Shown = Pick<
  ComponentProps<typeof RowsPage<RedirectRow>>,
  'list' | 'edited' | 'text' | 'done' | 'result'
>;

export function RedirectsPage(shown: Shown) {
  const { locale } = useSite();
  const words = useTexts(redirectTexts);
  return (
    <RowsPage
      {...shown}
      title={useTexts(movingNavigation).redirects}
      words={words}
      path={movingPaths.redirects(locale)}
      file={{ path: movingPaths.redirectsTable(locale), maxBytes: REDIRECTS_BYTES }}
      editTitle={({ from }) => words.editTitle(from)}
      form={(redirect, failed) => <RedirectForm redirect={redirect} failed={failed} />}
    >
      {(row) => <StoredRedirect key={row.id} row={row} />}
    </RowsPage>
  );
}

function StoredRedirect({ row }: { row: RedirectRow }) {
  const site = useSite();
  const words = useTexts(redirectTexts);
  const { id, from, usedAt, isImported } = row;
  return (
    <RedirectItem
      redirect={row}
      facts={[usedAt ? words.used(formatDate(usedAt, site)) : words.unused, isImported && words.imported]}
      actions={
        <RowButtons
          id={id}
          name={from}
          path={movingPaths.redirects(site.locale)}
          words={{ ...words, removeName: words.removeName(from) }}
        />
      }
    />
  );
}
