import changedFormsUrl from '#app/forms/changed-forms.js?url';

/** On pages that are not hydrated: the script that asks before changed forms are left. */
export function AskToLeave() {
  return <script type="module" src={changedFormsUrl} />;
}
