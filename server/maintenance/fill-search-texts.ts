import { currentIndex } from '../search/index/live-index.ts';
import { fillTexts } from '../search/index/texts.ts';
import type { Job } from './job.ts';

/** Fills the file of texts that search results are cut from. */
export const fillSearchTexts: Job = {
  name: 'fill the search texts',
  async run({ signal }) {
    const { index } = await currentIndex();
    await fillTexts(index, { signal });
  },
};
