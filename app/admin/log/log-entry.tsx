import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { AdminMessages } from '#app/admin/texts/uk/admin.ts';
import { editorPath } from '#app/editor/ui/editor-post.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { AuditActor, AuditEntry } from '#contract/audit.ts';
import { toLocalTime } from '#contract/local-time.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

/** A placeholder for the name in a sentence, which becomes the link. */
const NAME = '\u0000';

const TEXT_ACTIONS: AuditEntry['action'][] = ['post.created', 'post.changed', 'post.published'];

export function LogEntry({ entry }: { entry: AuditEntry }) {
  const { timeZone } = useSite();
  const { audit } = useAdminMessages();
  const { at, by, comment } = entry;

  return (
    <li className="log-entry">
      <time dateTime={at}>{toLocalTime(at, timeZone).slice(11)}</time>
      <p>
        <LogSentence entry={entry} />
        {comment && (
          <>
            {' '}
            <a href={paths.comment(comment.locale, comment.slug, comment.id)}>{audit.on(comment.title)}</a>
          </>
        )}
      </p>
      <p className="soft">
        {nameOf(by, audit)}
        <UndoLink entry={entry} />
      </p>
    </li>
  );
}

/** Leads from a program's change of a text to the page that undoes it. */
function UndoLink({ entry: { action, by, subject, locales } }: { entry: AuditEntry }) {
  const { locale } = useSite();
  const { audit } = useAdminMessages();
  const isOfProgram = by.kind === 'key' || by.kind === 'program';
  if (!isOfProgram || !TEXT_ACTIONS.includes(action) || !subject?.slug) return null;

  return (
    <>
      {' · '}
      <Link to={paths.adminPostHistory(locale, subject.slug, locales[0])}>{audit.undo}</Link>
    </>
  );
}

function LogSentence({ entry: { action, subject, locales, count, other } }: { entry: AuditEntry }) {
  const { locale } = useSite();
  const { audit } = useAdminMessages();
  const name = subject?.name ?? (action.startsWith('user.') ? audit.deletedUser : audit.untitled);
  const isPage = subject?.isPage ?? false;
  const sentence = audit.actions[action](NAME, { count: count ?? 1, other: other ?? audit.untitled, isPage });
  const [before, after] = sentence.split(NAME);
  const to = subject && targetOf({ action, subject }, locale);
  const [language] = locales;
  const notes = [
    ...(language && locales.length === 1 ? [audit.languages[language]] : []),
    ...(other !== null && action.startsWith('post.') ? [audit.renamed(other)] : []),
  ];

  return (
    <>
      {before}
      {after !== undefined && (to ? <Link to={to}>{name}</Link> : name)}
      {after}
      {notes.length > 0 && <span className="soft"> ({notes.join('; ')})</span>}
    </>
  );
}

export function nameOf(by: AuditActor, audit: AdminMessages['audit']): string {
  switch (by.kind) {
    case 'user':
      return by.name ?? audit.deletedUser;
    case 'key':
      return audit.key(by.name ?? audit.untitled);
    case 'program':
      return audit.program(by.name ?? audit.untitled);
    case 'command line':
      return audit.commandLine;
    case 'service':
      return audit.service;
  }
}

/** The admin page about the changed record; null if it no longer exists. */
function targetOf(
  { action, subject }: { action: AuditEntry['action']; subject: NonNullable<AuditEntry['subject']> },
  locale: Locale,
): string | null {
  if (/^(?:post|preview|newsletter)\./.test(action))
    return subject.slug && editorPath(subject.isPage ? 'page' : 'post', locale, subject.slug);
  if (action.startsWith('user.'))
    return subject.name && `${paths.adminUserTexts(locale)}?${new URLSearchParams({ text: subject.name })}`;
  if (action.startsWith('media.') && action !== 'media.deleted')
    return paths.adminMediaFile(locale, subject.id);
  if (action.startsWith('tag.')) return subject.slug && paths.adminTag(locale, Number(subject.id));
  if (action.startsWith('author.')) return subject.slug && paths.adminAuthor(locale, subject.id);
  if (action.startsWith('key.')) return paths.adminKeys(locale);

  return null;
}
