import { paths } from '#contract/paths.ts';
import { useMessages, useSite } from '../site-context.tsx';

export function BlockedPeople({ people }: { people: { id: string; name: string }[] }) {
  const { locale } = useSite();
  const { moderation } = useMessages().community;
  return (
    <section className="moderation-section" aria-labelledby="blocked-people">
      <h2 id="blocked-people">{moderation.blockedPeople}</h2>
      {people.length === 0 && <p className="soft">{moderation.nobodyBlocked}</p>}
      <ul className="session-list">
        {people.map(({ id, name }) => (
          <li key={id}>
            <a href={`${paths.moderation(locale)}?author=${id}`}>{name}</a>
            <form method="post">
              <input type="hidden" name="intent" value="unblock" />
              <input type="hidden" name="person" value={id} />
              <button className="button quiet" type="submit">
                {moderation.unblock(name)}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
