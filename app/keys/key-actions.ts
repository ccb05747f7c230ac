import { replace } from 'react-router';
import type { AdminForm } from '#app/admin/admin-page.ts';
import { type ApiKeyItem, createKeySchema, KEY_SCOPES } from '#contract/keys.ts';
import { paths } from '#contract/paths.ts';
import { endOfDay } from '#contract/time/local-time.ts';
import { invalidAt } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { createKey, revokeKey } from '#server/keys/keys.ts';
import { toApiKeyItem } from '#server/keys/model.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';

/** The result of creating a key. */
type CreatedKey = { created: { key: ApiKeyItem; secret: string } };

type KeyAction = (form: AdminForm) => Promise<CreatedKey>;

/** The actions of the forms on the page of keys, by their `intent` field. */
export const keyActions: Record<string, KeyAction> = {
  /** Responds with the page instead of a redirect: the key is shown once and stored nowhere. */
  async create({ actor, fields }) {
    const input = parse(createKeySchema, {
      name: fields.name,
      authorName: fields.authorName,
      scopes: KEY_SCOPES.filter((scope) => fields[`scope-${scope}`] === 'yes'),
      expiresAt: lastMoment(fields.expiresAt),
    });

    const now = new Date();
    const { key, secret } = await createKey({ actor, ...input, now });
    return { created: { key: toApiKeyItem(key, { now, madeBy: actor.user.name }), secret } };
  },

  async revoke({ actor, fields, locale }) {
    await revokeKey({ actor, id: fields.id ?? '' });
    throw replace(`${paths.adminKeys(locale)}?done=revoked`, 303);
  },
};

/** The key is valid to the end of the day in the time zone of the site. */
function lastMoment(day: string | undefined): Date | null {
  if (!day) return null;
  const end = endOfDay(day, siteSettings().timeZone);
  if (end) return end;
  throw invalidAt('expiresAt', 'Must be a date', 'invalid_date');
}
