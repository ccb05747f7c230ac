import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { LOCALES } from '#contract/locales.ts';
import type { EditorPost } from './editor-post.ts';
import type { SavingStatus } from './saving/status.ts';

/** The public state of each language: «Українська: опубліковано, є зміни · англійської ще немає». */
export function VersionStates({
  post: { versions },
  status: { copies },
}: {
  post: EditorPost;
  status: SavingStatus;
}) {
  const { editor } = useAdminMessages();
  const states = LOCALES.map((locale) => {
    const version = versions[locale];
    const name = editor.languages[locale];
    if (!version) return copies.includes(locale) ? `${name}: ${editor.states.draft}` : editor.missing[locale];
    const isChanged = version.state !== 'draft' && copies.includes(locale);
    return `${name}: ${editor.states[version.state]}${isChanged ? editor.changed : ''}`;
  });
  return <p className="version-states">{states.join(' · ')}</p>;
}
