import { config } from '#server/config.ts';
import { NotFound } from '#server/errors.ts';
import { toSecurityTxt } from '#server/feeds/security-txt.ts';
import { feedRoute } from '#server/http/routes/feed-route.ts';

/** `/.well-known/security.txt`: where to report a vulnerability, if the owner has set it. */
export const loader = feedRoute({
  type: 'text/plain; charset=utf-8',
  policy: 'robots',
  load: async () => {
    const { securityContact: contact, publicUrl: siteUrl } = config();
    if (contact === undefined) throw new NotFound();
    return toSecurityTxt({ contact, siteUrl, now: new Date() });
  },
});
