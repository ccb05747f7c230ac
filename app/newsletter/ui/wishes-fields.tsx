import { useId } from 'react';
import { newsletterTexts } from '#app/newsletter/texts/messages.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { FREQUENCIES } from '#contract/newsletter/newsletter.ts';

const CHOICES = ['uk', 'en', 'uk en', 'en uk'] as const;

export type ShownWishes = { locales: string; frequency: string; tags: string[] };

export function WishesFields({
  wishes,
  tags,
}: {
  wishes: ShownWishes;
  /** The tags that the reader may choose, with names in the language of the page. */
  tags: { slug: string; name: string }[];
}) {
  const id = useId();
  const newsletter = useTexts(newsletterTexts);
  return (
    <>
      <fieldset className="field choices">
        <legend>{newsletter.locales}</legend>
        {CHOICES.map((value) => (
          <label key={value} className="checkbox">
            <input
              type="radio"
              name="locales"
              value={value}
              defaultChecked={value === wishes.locales}
              aria-describedby={value.includes(' ') ? id : undefined}
            />
            <span>{newsletter.choices[value]}</span>
          </label>
        ))}
        <p className="field-help" id={id}>
          {newsletter.bothHelp}
        </p>
      </fieldset>
      <fieldset className="field choices">
        <legend>{newsletter.frequency}</legend>
        {FREQUENCIES.map((value) => (
          <label key={value} className="checkbox">
            <input type="radio" name="frequency" value={value} defaultChecked={value === wishes.frequency} />
            <span>{newsletter.frequencies[value]}</span>
          </label>
        ))}
      </fieldset>
      {tags.length > 0 && (
        <details className="field" open={wishes.tags.length > 0}>
          <summary>{newsletter.tags}</summary>
          <p className="field-help">{newsletter.tagsHelp}</p>
          {tags.map(({ slug, name }) => (
            <label key={slug} className="checkbox">
              <input
                type="checkbox"
                name={`tag-${slug}`}
                value="yes"
                defaultChecked={wishes.tags.includes(slug)}
              />
              <span>{name}</span>
            </label>
          ))}
        </details>
      )}
    </>
  );
}
