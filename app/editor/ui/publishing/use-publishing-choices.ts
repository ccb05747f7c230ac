import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { EditorPost, LoadedEditor } from '#app/editor/ui/editor-post.ts';
import { postJson } from '#app/forms/post-json.ts';
import { type PartData, partsOf } from '#app/parts.ts';
import { privateFeatures } from '#app/private-features.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';

const parts = partsOf(privateFeatures, 'publishing');

export type PublishingChoices = ReturnType<typeof usePublishingChoices>[0];

/** The choices that features offer about a publication, and a function that reads their data again. */
export function usePublishingChoices(post: EditorPost) {
  const { locale } = useSite();
  const { publishing } = useLoaderData<LoadedEditor>();
  const [newest, setNewest] = useState<PartData>({});

  const offered = parts.flatMap(([name, { Choice, suggest }]) => {
    const data = newest[name] ?? publishing[name];
    return data === undefined ? [] : [{ name, Choice, data, suggested: suggest(data, post) }];
  });

  const refresh = async () => {
    if (Object.keys(publishing).length === 0) return;
    // Offline nothing can be published either.
    const response = await postJson(paths.adminPublishing(locale), { postId: post.id }).catch(() => null);
    if (response?.ok) setNewest(await response.json());
  };
  return [offered, refresh] as const;
}
