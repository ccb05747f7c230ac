import type { Feature } from '#app/feature.ts';
import { CommentsSection } from './ui/comments-section.tsx';

export const comments: Feature = {
  post: { at: 'end', Section: CommentsSection, submitsTo: ['comments/comments'] },
};
