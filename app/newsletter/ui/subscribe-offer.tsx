import stylesUrl from '#app/newsletter/newsletter.css?url';
import { newsletterTexts } from '#app/newsletter/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';

export function PostOffer() {
  return <SubscribeOffer source="post" />;
}

export function FollowOffer() {
  return <SubscribeOffer source="page" />;
}

/**
 * The first step of a subscription: the address. Pages with it are cached, so the next page asks for the rest, and has
 * the protection against programs.
 */
function SubscribeOffer({ source }: { source: 'post' | 'page' }) {
  const { locale, switchedOn, path } = useSite();
  const words = useTexts(newsletterTexts);
  if (!switchedOn.includes('newsletter')) return null;

  return (
    <form className="subscribe-offer" method="post" action={paths.subscription(locale)}>
      <link rel="stylesheet" href={stylesUrl} precedence="default" />
      <input type="hidden" name="source" value={source} />
      <input type="hidden" name="page" value={path.split('?')[0]} />
      <label htmlFor="subscribe-email">{words.offer}</label>
      <div className="buttons">
        <input
          id="subscribe-email"
          name="email"
          type="email"
          required
          autoComplete="email"
          placeholder={words.email}
          aria-label={words.email}
        />
        <button className="button" type="submit" name="intent" value="begin">
          {words.next}
        </button>
      </div>
    </form>
  );
}
