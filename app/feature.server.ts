import type { LoggedDelivery } from '#contract/deliveries.ts';
import type { KeyScope } from '#contract/keys.ts';
import type { Locale } from '#contract/locales.ts';
import type { PostPage } from '#contract/posts/pages.ts';
import type { SiteLink } from '#contract/site-settings.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import type { Endpoint } from '#server/http/routes/endpoint.ts';
import type { OfPost } from '#server/posts/model.ts';
import type { AdminForm, AdminRequest } from './admin/admin-page.ts';
import type { Letters } from './letters/letter-body.ts';
import type { AdminLink, Attention } from './site/ui/site-context.tsx';
import type { AccountAction } from './users/routes/account-actions.ts';
import type { UserAction } from './users/routes/admin/user-actions.ts';

type AfterPublication = (published: { actor: SignedIn; post: string }) => Promise<unknown>;

/**
 * What a feature gives to loaders and actions. Each part is read by one module, which is named here. What
 * it loads for a section of a page goes to the part of the same name in `feature.ts` or `private-feature.ts`; null hides
 * the section.
 */
export type ServerFeature = {
  /** `api.ts`. */
  endpoints?: readonly Endpoint[];
  /** `entry.server.tsx`: what stands instead of forms on a copy of the site without a server. */
  closedNotice?: Readonly<Record<Locale, string>>;
  /** `letters.ts`. */
  letters?: Letters<never>;
  /** `document/site.ts`: whether the owner has switched the feature on. */
  isOn?: () => boolean;
  /** `document/site.ts`: links at the end of pages. */
  footerLinks?: (locale: Locale) => SiteLink[];
  /** `document/load-site.ts`: links to further pages of the admin. */
  adminLinks?: (locale: Locale, actor: SignedIn) => AdminLink[];
  /** `document/load-site.ts`: links at the end of pages for admins. */
  adminFooterLinks?: (locale: Locale, actor: SignedIn) => SiteLink[];
  /** `document/load-site.ts`: how much waits for an admin, on the page of the admin with the feature's name. */
  waiting?: (input: { actor: SignedIn; locale: Locale }) => Promise<Attention>;
  /** `posts/routes/post.tsx`. */
  post?: (args: Pick<RouteArgs, 'request' | 'context'>, post: PostPage) => Promise<unknown>;
  /** `users/routes/account.tsx`: a section, and actions by the `intent` of their forms. */
  account?: (input: { actor: SignedIn }) => Promise<unknown>;
  accountActions?: Readonly<Record<string, AccountAction>>;
  /** `users/routes/admin/users.tsx`. */
  userActions?: Readonly<Record<string, UserAction>>;
  /** `admin/home/load-home.ts`: an entry of the list of what needs attention, and a section. */
  attention?: (request: AdminRequest) => Promise<Attention | null>;
  home?: (request: AdminRequest) => Promise<unknown>;
  /** `admin/home/home.tsx`. */
  homeActions?: Readonly<Record<string, (form: AdminForm) => Promise<unknown>>>;
  /** `admin/before-admin.ts`: where the user has to go before any page of the admin; null if nowhere. */
  beforeAdmin?: (actor: SignedIn, locale: Locale) => string | null;
  /** `settings/routes/settings.tsx`. */
  settings?: () => Promise<unknown>;
  /** `webhooks/routes/webhooks.tsx`: what else tells others of changes; null if it is off. */
  notices?: (input: { actor: SignedIn }) => Promise<LoggedDelivery[] | null>;
  /** `api-docs/translate-reference.ts`: for the group of operations with the name of the feature. */
  apiTexts?: ApiTexts;
  /** `api-docs/routes/api-docs.tsx`: tools of assistants; null if assistants may not connect. */
  tools?: () => Promise<{ name: string; scope: KeyScope | null }[] | null>;
  /**
   * `editor/routes/`: what a choice about a publication needs (null if there is nothing to choose), and what is done
   * with it. `plan` runs right before the publication, which it may refuse by Invalid; what it returns runs after it.
   */
  publishing?: {
    load: (post: OfPost) => Promise<unknown>;
    plan: (choice: string, post: OfPost & { locales: Locale[] }) => Promise<AfterPublication | null>;
  };
};

/** The introduction of a group of operations, and what the texts of its rows are in Ukrainian. */
export type ApiTexts = {
  about?: Readonly<Record<Locale, { paragraphs: string[]; example: { caption: string; code: string } }>>;
  uk: Readonly<Record<string, string>>;
};
