import { useId } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { EditorPost } from '#app/editor/ui/editor-post.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { LOCALES } from '#contract/locales.ts';
import { toLocalTime } from '#contract/time/local-time.ts';

const DAY_MS = 86_400_000;

/** The choice between now and a later time. `date` is the field of the settings, which has the time. */
export function PublishMoment({
  post,
  date,
  isTimed,
  onChange,
}: {
  post: EditorPost;
  date: string;
  isTimed: boolean;
  onChange: (next: { isTimed: boolean; date: string }) => void;
}) {
  const { moment } = useAdminMessages().editor;
  const { timeZone } = useSite();
  const id = useId();

  /** A stored date stays if the field is empty, so another date replaces it. */
  const now = () => {
    const isDated = LOCALES.some((locale) => post.versions[locale]?.publishedAt);
    return isDated ? toLocalTime(new Date().toISOString(), timeZone) : '';
  };
  const tomorrow = () => {
    const day = toLocalTime(new Date(Date.now() + DAY_MS).toISOString(), timeZone).slice(0, 10);
    return `${day}T09:00`;
  };

  return (
    <fieldset className="publish-moment">
      <legend className="visually-hidden">{moment.label}</legend>
      <label className="checkbox">
        <input
          type="radio"
          name="moment"
          checked={!isTimed}
          onChange={() => onChange({ isTimed: false, date: now() })}
        />
        <span>{moment.now}</span>
      </label>
      <label className="checkbox">
        <input
          type="radio"
          name="moment"
          checked={isTimed}
          onChange={() => onChange({ isTimed: true, date: tomorrow() })}
        />
        <span>{moment.later}</span>
      </label>
      {isTimed && (
        <div className="field">
          <label htmlFor={id}>{moment.date}</label>
          <input
            id={id}
            type="datetime-local"
            value={date}
            aria-describedby={`${id}-help`}
            onChange={({ currentTarget }) => onChange({ isTimed, date: currentTarget.value })}
          />
          <p className="field-help" id={`${id}-help`}>
            {moment.zone(timeZone)}
          </p>
        </div>
      )}
    </fieldset>
  );
}
