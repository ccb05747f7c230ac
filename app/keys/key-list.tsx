import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { formatDate, formatList } from '#app/formats/format.ts';
import { formatDistance } from '#app/formats/moment.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { ApiKeyItem } from '#contract/keys.ts';
import { paths } from '#contract/paths.ts';
import { useScopeTexts } from './scope-texts.ts';

export function KeyList({ items, now, empty }: { items: ApiKeyItem[]; now: string; empty?: string }) {
  return (
    <List items={items} empty={empty}>
      {(item) => <KeyRow key={item.id} item={item} now={now} />}
    </List>
  );
}

function KeyRow({ item, now }: { item: ApiKeyItem; now: string }) {
  const { locale } = useSite();
  const { keys } = useAdminMessages();
  const { id, name, last4, scopes, authorName, state } = item;
  const scopeTexts = useScopeTexts();

  return (
    <Row
      heading="h3"
      title={
        <>
          {name} <code>…{last4}</code>
        </>
      }
      facts={[
        keys.author(authorName),
        ...useTimes(item, now),
        <Link key="log" to={paths.adminLog(locale, `key:${id}`)}>
          {keys.changes}
        </Link>,
      ]}
      actions={
        state === 'valid' && (
          <Confirmation
            open={keys.revoke}
            label={keys.revokeName(name)}
            help={keys.revokeHelp}
            confirm={keys.revokeConfirm}
            fields={{ intent: 'revoke', id }}
          />
        )
      }
    >
      <p>
        {formatList(
          scopes.map((scope) => scopeTexts[scope].name),
          locale,
        )}
      </p>
    </Row>
  );
}

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
