import { htmlToText } from '#server/moving/markdown/plain-text.ts';
import type { Note, SourceComment } from '#server/moving/model.ts';
import { childrenOf, childText, type XmlElement } from '#server/read-xml.ts';

/** The comments of a post, without what readers did not see as comments. `postedAt` stands for a missing date. */
export function readComments(
  element: XmlElement,
  { note, postedAt }: { note: Note; postedAt: string | null },
): SourceComment[] {
  const left = { pings: 0, spam: 0, others: new Set<string>(), undated: 0 };
  const comments = childrenOf(element, 'wp:comment').flatMap((comment): SourceComment[] => {
    const field = (name: string) => childText(comment, `wp:comment_${name}`).trim();
    const approved = field('approved');
    const type = field('type');
    const at = timeOf(field('date_gmt')) ?? timeOf(field('date')) ?? postedAt;
    if (/^(?:pingback|trackback)$/.test(type)) left.pings++;
    else if (type !== '' && type !== 'comment') left.others.add(type);
    else if (!['0', '1'].includes(approved)) left.spam++;
    else if (!at) left.undated++;
    else {
      const parentId = field('parent');
      return [
        {
          id: field('id'),
          parentId: parentId === '0' || parentId === '' ? null : parentId,
          author: field('author'),
          content: htmlToText(field('content')),
          at,
          isWaiting: approved === '0',
        },
      ];
    }
    return [];
  });
  if (left.pings > 0) note(`Mentions on other sites (pingbacks) are left out: ${left.pings}`);
  if (left.spam > 0) note(`Comments in the trash or in spam are left out: ${left.spam}`);
  if (left.undated > 0) note(`Comments without a date are left out: ${left.undated}`);
  for (const type of left.others) note(`Comments of the type "${type}" are left out`);
  return comments;
}

/** A time in UTC, such as `2024-05-06 07:08:09`; null for zeros. */
export function timeOf(text: string): string | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text) ?? [];
  const date = new Date(`${day}T${time}Z`);
  return day && !day.startsWith('0000') && !Number.isNaN(Number(date)) ? date.toISOString() : null;
}
