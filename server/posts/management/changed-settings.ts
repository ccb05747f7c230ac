import type { DraftSettings } from '#contract/posts/admin.ts';
import type { VersionSource } from '#server/posts/model.ts';
import type { CheckedSettings } from './check-draft.ts';

type Switch = {
  [Name in keyof DraftSettings]-?: DraftSettings[Name] extends boolean ? Name : never;
}[keyof DraftSettings];

/** The settings that are on or off, as a draft without them has them. */
const SWITCHES: Record<Switch, boolean> = { pinned: false, commentsOpen: true };

export type SettingsChange = Partial<
  Pick<VersionSource, 'coverImage' | 'authorName' | 'publishedAt' | 'series' | Switch>
>;

/**
 * The settings that the editor changes in both versions: the fields that differ from the stored ones. In all other
 * fields a version keeps its own value, which may differ from its translation's after a change by the API.
 */
export function changedSettings(checked: CheckedSettings, stored: DraftSettings): SettingsChange {
  const { coverImage = '', authorName, publishedAt } = checked;
  const series = checked.series && { slug: checked.series.tag.slug, part: checked.series.part };
  const change: SettingsChange = {};
  if (coverImage !== stored.coverImage) change.coverImage = coverImage || null;
  if (authorName !== '' && authorName !== stored.authorName) change.authorName = authorName;
  if (publishedAt && !isSameMinute(publishedAt, stored.publishedAt)) change.publishedAt = publishedAt;
  for (const name of Object.keys(SWITCHES) as Switch[]) {
    const isOn = checked[name] ?? SWITCHES[name];
    if (isOn !== stored[name]) change[name] = isOn;
  }
  if ((series?.slug ?? '') !== stored.series || (series?.part ?? null) !== stored.seriesPart)
    change.series = series;

  return change;
}

/** The editor's field has minutes, so a stored time stays if only its seconds differ. */
function isSameMinute(date: Date, stored: string | null): boolean {
  const minuteOf = (time: number) => Math.floor(time / 60_000);
  return stored !== null && minuteOf(date.getTime()) === minuteOf(Date.parse(stored));
}
