import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { RowButtons, RowsPage } from '#app/admin/rows/rows-page.tsx';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { translationNavigation } from '#app/translation/texts/core.ts';
import { glossaryTexts } from '#app/translation/texts/messages.ts';
import type { TermInput, TermProposal, TermRow } from '#contract/translation/glossary.ts';
import { GLOSSARY_BYTES } from '#contract/translation/limits.ts';
import { translationPaths } from '#contract/translation/paths.ts';
import { TermForm } from './term-form.tsx';

type Shown = Pick<ComponentProps<typeof RowsPage<TermRow>>, 'list' | 'edited' | 'text' | 'done' | 'result'>;

export function GlossaryPage({
  proposals,
  proposed,
  ...shown
}: {
  /** Null if nobody has asked for them. */
  proposals: TermProposal[] | null;
  /** The proposal in the form of a new term. */
  proposed: Pick<TermInput, 'uk' | 'en'> | null;
} & Shown) {
  const { locale } = useSite();
  const words = useTexts(glossaryTexts);
  return (
    <RowsPage
      {...shown}
      title={useTexts(translationNavigation).glossary}
      words={words}
      path={translationPaths.glossary(locale)}
      file={{ path: translationPaths.glossaryTable(locale), maxBytes: GLOSSARY_BYTES }}
      editTitle={({ uk, en }) => words.editTitle(uk, en)}
      form={(term, failed) => (
        <TermForm term={term} proposed={term === null ? proposed : null} failed={failed} />
      )}
      isOpen={proposed !== null}
      more={<Proposals proposals={proposals} />}
    >
      {(row) => <TermItem key={row.id} row={row} />}
    </RowsPage>
  );
}

function Proposals({ proposals }: { proposals: TermProposal[] | null }) {
  const { locale } = useSite();
  const words = useTexts(glossaryTexts);
  if (!proposals)
    return (
      <p>
        <Link to={`${translationPaths.glossary(locale)}?propose`}>{words.propose}</Link>
      </p>
    );
  return (
    <Section title={words.proposals}>
      <List items={proposals} empty={words.noProposals}>
        {(proposal) => <ProposedItem key={`${proposal.uk} ${proposal.en}`} {...proposal} />}
      </List>
    </Section>
  );
}

function TermItem({ row: { id, uk, en, part, note, forbiddenUk, forbiddenEn } }: { row: TermRow }) {
  const { locale } = useSite();
  const words = useTexts(glossaryTexts);
  const forbidden = [forbiddenUk, forbiddenEn].filter(Boolean).join('; ');
  return (
    <Row
      title={<Pair uk={uk} en={en} />}
      facts={[part, forbidden && words.notThese(forbidden)]}
      actions={
        <RowButtons
          id={id}
          name={`${uk} = ${en}`}
          path={translationPaths.glossary(locale)}
          words={{ ...words, removeName: words.removeName(uk, en) }}
        />
      }
    >
      {note && <p>{note}</p>}
    </Row>
  );
}

function ProposedItem({ uk, en, times }: TermProposal) {
  const { locale } = useSite();
  const words = useTexts(glossaryTexts);
  const { submit } = useAdminMessages().rows;
  return (
    <Row
      heading="h3"
      title={<Pair uk={uk} en={en} />}
      facts={[words.times(times)]}
      actions={
        <Link
          className="button quiet"
          to={`${translationPaths.glossary(locale)}?${new URLSearchParams({ propose: '', uk, en })}`}
          aria-label={`${submit}: ${uk} = ${en}`}
        >
          {submit}
        </Link>
      }
    />
  );
}

function Pair({ uk, en }: Pick<TermInput, 'uk' | 'en'>) {
  return (
    <>
      <span lang="uk">{uk}</span> = <span lang="en">{en}</span>
    </>
  );
}
