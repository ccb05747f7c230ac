import type { Attack } from './attack.ts';
import { decompressionBombs } from './decompression-bombs.ts';
import { forgedRequests } from './forged-requests.ts';
import { openBodies } from './open-bodies.ts';
import { pictureQueue } from './picture-queue.ts';
import { signUps } from './sign-ups.ts';
import { uploadLoops } from './upload-loops.ts';
import { wrongPasswords } from './wrong-passwords.ts';

/** Every attack by the name that `--only` takes. */
export const ATTACKS: Record<string, Attack> = {
  uploads: uploadLoops,
  bodies: openBodies,
  'sign-ups': signUps,
  passwords: wrongPasswords,
  forged: forgedRequests,
  pictures: pictureQueue,
  bombs: decompressionBombs,
};
