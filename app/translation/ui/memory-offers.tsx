import type { Alongside } from '#app/private-feature.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { translationTexts } from '#app/translation/texts/messages.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { DraftedBlock, MemoryOffer } from '#contract/translation/pane.ts';

/** What the site has translated before, for the next blocks. */
export function MemoryOffers({
  locale,
  offers,
  post,
  onTake,
}: Pick<Alongside, 'locale' | 'post'> & { offers: MemoryOffer[]; onTake: (content: string) => void }) {
  const site = useSite();
  const { memory: words } = useTexts(translationTexts);
  if (offers.length === 0) return null;
  return (
    <details>
      <summary>{words.title(offers.length)}</summary>
      <ul>
        {offers.map((offer) => (
          <li key={`${offer.block} ${offer.from} ${offer.to}`}>
            <p lang={otherLocale(locale)} className="soft">
              {offer.from}
            </p>
            <p lang={locale}>{offer.to}</p>
            <p className="note-buttons">
              <TakeBlock
                {...{ post, onTake }}
                // Only the sentence of a block is replaced, or nothing if another text is only similar.
                offer={offer.isExact ? offer : { block: offer.from, to: offer.to }}
              />
              <span className="soft">{offer.isExact ? words.same : words.similar}</span>
              {offer.post && <a href={paths.adminPost(site.locale, offer.post.slug)}>{offer.post.title}</a>}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Puts one offered block into the text. */
export function TakeBlock({
  post,
  offer,
  onTake,
}: Pick<Alongside, 'post'> & { offer: DraftedBlock; onTake: (content: string) => void }) {
  const { memory: words } = useTexts(translationTexts);
  return (
    <button
      type="button"
      className="link-button"
      onClick={() => onTake(withOffer(post.text(), post.cursorLine(), offer))}
    >
      {words.take}
    </button>
  );
}

/** An offer takes the place of the original that stands in the text; otherwise it follows the line of the cursor. */
export function withOffer(text: string, cursorLine: number, { block, to }: DraftedBlock): string {
  if (text.includes(block)) return text.replace(block, () => to);
  const lines = text.split('\n');
  const before = lines.slice(0, cursorLine).join('\n').trimEnd();
  const after = lines.slice(cursorLine).join('\n').trimStart();
  return [before, to, after].filter((part) => part !== '').join('\n\n');
}
