import type { Feature } from '#app/feature.ts';
import { FollowOffer, PostOffer } from './ui/subscribe-offer.tsx';

export const newsletter: Feature = {
  post: { at: 'text', Section: PostOffer },
  FollowOffer,
};
