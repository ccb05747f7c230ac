import { paths } from '#contract/paths.ts';
import { useMessages, useSite } from '../site-context.tsx';
import { useAdminMessages } from './admin-messages.ts';

type Entry = { text: string; count: number; href: string };

/** What waits for the admin, with the number of each. */
export function AttentionList({ waiting }: { waiting: number }) {
  const { locale } = useSite();
  const { moderation } = useMessages().community;
  const { home } = useAdminMessages();
  const all: Entry[] = [
    {
      text: moderation.waitingFor(waiting),
      count: waiting,
      href: `${paths.moderation(locale)}?view=waiting`,
    },
  ];
  const entries = all.filter(({ count }) => count > 0);
  return (
    <>
      <h1>{home.title}</h1>
      <section className="admin-section" aria-labelledby="attention">
        <h2 id="attention">{home.attention}</h2>
        {entries.length === 0 && <p className="soft">{home.empty}</p>}
        {entries.length > 0 && (
          <ul className="attention-list">
            {entries.map(({ text, href }) => (
              <li key={text}>
                <a href={href}>{text}</a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
