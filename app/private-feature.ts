import type { AuditAction, AuditKind } from '#contract/audit.ts';
import type { Locale } from '#contract/locales.ts';
import type { SettingName } from '#contract/site-settings.ts';

/**
 * What a feature shows on the account page and in the admin. Each part is read by one module of the core, which is
 * named here.
 */
export type PrivateFeature = {
  /** `admin/admin-navigation.tsx`: the names of its pages. */
  navigation?: NavigationTexts;
  /** `admin/log/audit-texts.ts`. */
  auditTexts?: Record<Locale, AuditTexts>;
};

/** By the name of the page in `contract/pages.ts`. */
export type NavigationTexts = Record<Locale, Readonly<Record<string, string>>>;

/** Texts of the audit log. */
export type AuditTexts = {
  kinds?: Partial<Record<AuditKind, string>>;
  actions?: Partial<Record<AuditAction, AuditSentence>>;
  /** The names of settings after “Changed the site settings: ”. */
  settings?: Partial<Record<SettingName, string>>;
};

/** The sentence for an action; `name` is the name of the changed record. */
type AuditSentence = (name: string, about: { count: number; other: string; isPage: boolean }) => string;
