import { pageTopics } from '../realtime/page-topics.ts';
import { type HeardFeed, hearFeed } from './hear-feed.ts';

export interface FollowedFeed extends Omit<HeardFeed, 'topics'> {
  /** Of the platform. */
  origin: string;
}

/** Over the connection that everything on the page shares. */
export const followFeed = ({ origin, ...feed }: FollowedFeed): void =>
  hearFeed({ ...feed, topics: pageTopics(origin) });
