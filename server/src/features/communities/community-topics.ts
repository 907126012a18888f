import type { CommunityEvent, CommunityTicket } from '@zeacon/contract';
import type { Logger } from 'pino';
import { createNewsTopics, type NewsTopicsParts } from '../../platform/realtime/news-topics.ts';

export type CommunityNews = Exclude<CommunityEvent, { type: 'joined' }>;

interface Deps extends NewsTopicsParts {
  log: Logger;
}

/** Short: a member who is banned or leaves hears no more than that something changed, and not for long. */
const lifetimeMs = 3_600_000;

/** One topic for each community. It says what changed and never the words, which are read by those who may. */
export function createCommunityTopics({ log, ...parts }: Deps) {
  const { newId, clock } = parts;
  const topics = createNewsTopics<{ communityId: string }, CommunityNews>(parts, {
    name: 'community',
    admit: ({ communityId }) => ({ topicId: communityId, identity: newId('con') }),
    readAnew: (news) => (news.type === 'talk' || news.change === 'edited' ? `${news.type} ${news.postId}` : undefined),
  });

  return {
    door: topics.door,

    issue: (communityId: string): CommunityTicket =>
      topics.issue({ communityId }, new Date(clock().getTime() + lifetimeMs)),

    /** On all nodes. Whoever misses it reads anew when they come back to their page. */
    say(communityId: string, news: CommunityNews): void {
      topics
        .say(communityId, news)
        .catch((error) => log.warn({ err: error }, 'The server could not say what is new in a community.'));
    },
  };
}
