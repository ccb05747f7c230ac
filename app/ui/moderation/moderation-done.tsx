import { Notice } from '../forms/notice.tsx';
import { useMessages } from '../site-context.tsx';

export function ModerationDone({ done, count }: { done: string | null; count: number }) {
  const words = useMessages().community.moderation.done;
  const text = done === null || !Object.hasOwn(words, done) ? null : words[done as keyof typeof words];
  if (text === null) return null;
  return <Notice>{typeof text === 'function' ? text(count) : text}</Notice>;
}
