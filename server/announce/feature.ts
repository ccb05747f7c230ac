import { announcePaths } from '#contract/announce/paths.ts';
import type { Feature } from '#server/feature.ts';
import type { TroubleProps } from '#server/mail/letter-types.ts';

declare module '#server/mail/letter-types.ts' {
  interface LetterData {
    channelFailing: Record<string, never>;
  }

  interface LetterProps {
    /** `detail`: the names of the channels. */
    channelFailing: TroubleProps;
  }
}

export const announce: Feature = {
  troubles: {
    channelFailing: { page: announcePaths.channels, find: async () => null },
  },
};
