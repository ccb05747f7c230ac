import { newsletterTexts } from '#app/newsletter/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { Section } from '#app/users/ui/section.tsx';
import { paths } from '#contract/paths.ts';

/** Subscribes to the newsletter with one press, or leads to the page of the subscription. */
export function NewsletterSection({
  data: { token },
}: {
  /** The token of the page; null without a subscription. */
  data: { token: string | null };
}) {
  const { locale } = useSite();
  const { title, account } = useTexts(newsletterTexts);

  return (
    <Section title={title}>
      <p>{token === null ? account.help : account.active}</p>
      {token !== null ? (
        <p>
          <a href={paths.subscription(locale, token)}>{account.manage}</a>
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
