import type { NotificationEvent, NotificationTicket } from '@zeacon/contract';
import type { BusinessUser } from '../../platform/actors/actor.ts';
import { groundOf } from '../../platform/grounds/ground-of.ts';
import { createNewsTopics, type NewsTopicsParts } from '../../platform/realtime/news-topics.ts';

interface Holder {
  businessId: string;
  userId: string;
}

const lifetimeMs = 12 * 3_600_000;
const topicOf = ({ businessId, userId }: Holder) => `${businessId}.${userId}`;

/** One topic for each member of each business. It says that something changed, and never what. */
export function createNotificationTopics(parts: NewsTopicsParts) {
  const topics = createNewsTopics<Holder, Extract<NotificationEvent, { type: 'changed' }>>(parts, {
    name: 'notifications',
    admit: (holder) => ({ topicId: topicOf(holder), identity: holder.userId }),
  });

  return {
    door: topics.door,

    issue(asker: BusinessUser): NotificationTicket {
      const { businessId, userId } = asker;
      return topics.issue({ businessId, userId }, new Date(parts.clock().getTime() + lifetimeMs), groundOf(asker));
    },

    /** On all nodes. */
    async sayChanged(businessId: string, userIds: readonly string[]): Promise<void> {
      await Promise.all(userIds.map((userId) => topics.say(topicOf({ businessId, userId }), { type: 'changed' })));
    },
  };
}
