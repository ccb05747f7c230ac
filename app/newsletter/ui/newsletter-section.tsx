import { newsletterTexts } from '#app/newsletter/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { Section } from '#app/users/ui/section.tsx';
import { paths } from '#contract/paths.ts';

/** Subscribes to the newsletter with one press, or leads to the page of the subscription. */
export function NewsletterSection({
  subscription,
}: {
  /** The token of the page; null without a subscription, and undefined without a newsletter or an address. */
  subscription: { token: string } | null | undefined;
}) {
  const { locale } = useSite();
  const { title, account } = useTexts(newsletterTexts);
  if (subscription === undefined) return null;

  return (
    <Section title={title}>
      <p>{subscription ? account.active : account.help}</p>
      {subscription ? (
        <p>
          <a href={paths.subscription(locale, subscription.token)}>{account.manage}</a>
        </p>
      ) : (
        <form method="post">
          <button className="button" type="submit" name="intent" value="subscribe">
            {account.subscribe}
          </button>
        </form>
      )}
    </Section>
  );
}
