import type { ComponentType } from 'react';
import type { PartData } from '#app/parts.ts';

/** What a feature shows at a place of a page: `data` is what the feature's part on the server has loaded. */
export type Section<At extends string, Props = object> = {
  at: At;
  Section: ComponentType<Props & { data: never }>;
};

/** The sections of features at one place of a page. A feature that has loaded null shows nothing. */
export function Place<At extends string, Props extends object>({
  sections,
  at,
  data = {},
  props,
}: {
  sections: [name: string, section: Section<At, Props>][];
  at: At;
  /** What the server has loaded, by the names of the features. */
  data?: PartData;
  props: Props;
}) {
  return sections
    .filter(([name, section]) => section.at === at && data[name] !== null)
    .map(([name, { Section }]) => <Section key={name} {...props} data={data[name] as never} />);
}
