import { type Locale, otherLocale } from '#contract/locales.ts';
import { MENUS, type PageRow, type PageState } from '#contract/posts/standalone-pages.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { isPlaceholder, NEW_PLACE } from '#server/posts/model.ts';
import * as store from './store.ts';

/**
 * All standalone pages for the admin, drafts included, in the order of the menus. `locale` is the language of the
 * titles. Throws Forbidden.
 */
export async function listAllPages({ actor, locale }: { actor: Actor; locale: Locale }): Promise<PageRow[]> {
  requireCan(actor, 'manage pages');
  const { compare } = new Intl.Collator(locale);
  const pages = (await store.findPageRows()).map((row) => toPageRow(row, locale));
  return pages.sort(
    (a, b) => MENUS.indexOf(a.menu) - MENUS.indexOf(b.menu) || a.order - b.order || compare(a.title, b.title),
  );
}

function toPageRow(row: store.PageRow, locale: Locale): PageRow {
  const { _id, slug, versions = [], working = {}, changedAt, createdAt } = row;
  const inLanguage = (language: Locale) => versions.find((version) => version.locale === language);
  const stateIn = (language: Locale): PageState | null => {
    const version = inLanguage(language);
    return version ? (version.published ? 'published' : 'draft') : null;
  };

  const titleLocale = [locale, otherLocale(locale)].find(
    (language) => inLanguage(language) ?? working[language]?.title,
  );
  const { menu, order } = versions[0]?.page ?? NEW_PLACE;

  return {
    id: _id.toHexString(),
    slug: isPlaceholder(slug) ? null : slug,
    title: titleLocale ? (inLanguage(titleLocale)?.title ?? working[titleLocale]?.title ?? '') : '',
    titleLocale: titleLocale ?? null,
    menu,
    order,
    updatedAt: (changedAt ?? createdAt).toISOString(),
    states: { uk: stateIn('uk'), en: stateIn('en') },
    isUnsaved: Object.keys(working).length > 0,
  };
}
