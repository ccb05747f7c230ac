import { slug } from '#contract/posts/slugs.ts';

export const slugInput = slug().meta({ description: 'Shared by both languages' });
