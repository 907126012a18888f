import type { NotificationEvent, NotificationTicket } from '@zeacon/contract';
import type { BusinessUser } from '../../platform/actors/actor.ts';
import { createNewsTopics, type NewsTopicsParts } from '../../platform/realtime/news-topics.ts';

interface Holder {
  userId: string;
}

const lifetimeMs = 12 * 3_600_000;

/**
 * One topic for each person, whatever business they act for. It says that something changed, and never what: of a
 * business that they are in no more, they read nothing.
 */
export function createNotificationTopics(parts: NewsTopicsParts) {
  const topics = createNewsTopics<Holder, Extract<NotificationEvent, { type: 'changed' }>>(parts, {
    name: 'notifications',
    admit: ({ userId }) => ({ topicId: userId, identity: userId }),
  });

  return {
    door: topics.door,

    issue({ userId, sessionId }: Pick<BusinessUser, 'userId' | 'sessionId'>): NotificationTicket {
      const expiresAt = new Date(parts.clock().getTime() + lifetimeMs);
      return topics.issue({ userId }, expiresAt, { kind: 'person', sessionId });
    },

    /** On all nodes. */
    async sayChanged(userIds: readonly string[]): Promise<void> {
      await Promise.all(userIds.map((userId) => topics.say(userId, { type: 'changed' })));
    },
  };
}
