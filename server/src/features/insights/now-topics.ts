import type { InsightNowEvent, InsightNowTicket } from '@zeacon/contract';
import type { BusinessUser } from '../../platform/actors/actor.ts';
import { groundOf } from '../../platform/grounds/ground-of.ts';
import { createNewsTopics, type NewsTopicsParts } from '../../platform/realtime/news-topics.ts';

interface Holder {
  businessId: string;
  userId: string;
}

export interface NowTopicsDeps extends NewsTopicsParts {
  /** Of what cannot be said: who misses it asks again by themselves soon. */
  onFailure: (error: unknown) => void;
}

const lifetimeMs = 12 * 3_600_000;
/** However many viewers a business has, it is told this often. */
const everyMs = 2000;

/** One topic for each business. It says that who is watching changed, and never who that is. */
export function createNowTopics({ onFailure, ...parts }: NowTopicsDeps) {
  const topics = createNewsTopics<Holder, Extract<InsightNowEvent, { type: 'changed' }>>(parts, {
    name: 'insight-now',
    admit: ({ businessId, userId }) => ({ topicId: businessId, identity: userId }),
  });

  /** Businesses that were told a moment ago, and whether something changed since. */
  const resting = new Map<string, { hasNews: boolean; timer: ReturnType<typeof setTimeout> }>();

  function say(businessId: string): void {
    void topics.say(businessId, { type: 'changed' }).catch(onFailure);
    const timer = setTimeout(() => {
      const { hasNews } = resting.get(businessId)!;
      resting.delete(businessId);
      if (hasNews) say(businessId);
    }, everyMs).unref();
    resting.set(businessId, { hasNews: false, timer });
  }

  return {
    door: topics.door,

    issue(asker: BusinessUser): InsightNowTicket {
      const { businessId, userId } = asker;
      const expiresAt = new Date(parts.clock().getTime() + lifetimeMs);
      return topics.issue({ businessId, userId }, expiresAt, groundOf(asker, 'insights.read'));
    },

    /** On all nodes, at once or as soon as the business has rested. */
    noteChange(businessId: string): void {
      const rest = resting.get(businessId);
      if (rest) rest.hasNews = true;
      else say(businessId);
    },

    stop(): void {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}
