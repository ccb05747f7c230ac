import { Link } from 'react-router';
import { editorPath } from '#app/editor/ui/editor-post.ts';
import { formatList } from '#app/formats/format.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import type { AuditActor, AuditEntry } from '#contract/audit.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { SettingName } from '#contract/site-settings.ts';
import { toLocalTime } from '#contract/time/local-time.ts';
import { auditTexts, type LogTexts } from './audit-texts.ts';

/** A placeholder for the name in a sentence, which becomes the link. */
const NAME = '\u0000';

const TEXT_ACTIONS: AuditEntry['action'][] = ['post.created', 'post.changed', 'post.published'];

export function LogEntry({ entry }: { entry: AuditEntry }) {
  const { timeZone } = useSite();
  const audit = useTexts(auditTexts);
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
  const audit = useTexts(auditTexts);
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
  const audit = useTexts(auditTexts);
  const name = subject?.name ?? (action.startsWith('user.') ? audit.deletedUser : audit.untitled);
  const isPage = subject?.isPage ?? false;
  const about = {
    count: count ?? 1,
    other:
      action === 'settings.site' ? namesOfSettings(other ?? '', audit, locale) : (other ?? audit.untitled),
    isPage,
  };
  const sentence = audit.actions[action]?.(NAME, about) ?? action;
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

export function nameOf(by: AuditActor, audit: LogTexts): string {
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

/** The names of settings after a colon; nothing for entries of earlier versions. */
function namesOfSettings(settings: string, audit: LogTexts, locale: Locale): string {
  const names = settings.split(',').flatMap((name) => audit.settings[name as SettingName] ?? []);
  return names.length > 0 ? `: ${formatList(names, locale)}` : '';
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
