import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { formatDate, formatList } from '#app/formats/format.ts';
import { formatDistance } from '#app/formats/moment.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { ApiKeyItem } from '#contract/keys.ts';
import { paths } from '#contract/paths.ts';

export function KeyList({ items, now }: { items: ApiKeyItem[]; now: string }) {
  return (
    <ul className="admin-list">
      {items.map((item) => (
        <KeyRow key={item.id} item={item} now={now} />
      ))}
    </ul>
  );
}

function KeyRow({ item, now }: { item: ApiKeyItem; now: string }) {
  const { locale } = useSite();
  const { keys } = useAdminMessages();
  const { id, name, last4, scopes, authorName, state } = item;

  return (
    <li className="admin-row">
      <div>
        <h3>
          {name} <code>…{last4}</code>
        </h3>
        <p>
          {formatList(
            scopes.map((scope) => keys.scopeNames[scope]),
            locale,
          )}
        </p>
        <p className="soft">{[keys.author(authorName), ...useTimes(item, now)].join(' · ')}</p>
        <p>
          <Link to={paths.adminLog(locale, `key:${id}`)}>{keys.changes}</Link>
        </p>
      </div>
      {state === 'valid' && (
        <Confirmation
          open={keys.revoke}
          label={keys.revokeName(name)}
          help={keys.revokeHelp}
          confirm={keys.revokeConfirm}
          fields={{ intent: 'revoke', id }}
        />
      )}
    </li>
  );
}

/** When the key was created, used and ended, in words. */
function useTimes(item: ApiKeyItem, now: string): string[] {
  const { createdAt, madeBy, lastUsedAt, expiresAt, revokedAt, state } = item;
  const site = useSite();
  const { keys } = useAdminMessages();
  const used =
    lastUsedAt === null
      ? keys.neverUsed
      : keys.usedAt(formatDistance(lastUsedAt, now, site.locale) ?? formatDate(lastUsedAt, site));
  const day = formatDate(createdAt, site);
  const times = [used, madeBy === null ? keys.createdAt(day) : keys.createdBy(day, madeBy)];
  if (revokedAt !== null) return [keys.revokedAt(formatDate(revokedAt, site)), ...times];
  if (state === 'ended') return [keys.ended, ...times];
  if (expiresAt === null) return times;

  // A key is valid to the end of its last day.
  const lastDay = formatDate(new Date(Date.parse(expiresAt) - 1).toISOString(), site);
  return [state === 'expired' ? keys.expiredAt(lastDay) : keys.expiresAt(lastDay), ...times];
}
