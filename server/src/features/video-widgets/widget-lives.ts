import type { Widget, WidgetLivesEvent, WidgetLivesTicket } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import { createNewsTopics, type NewsTopicsParts } from '../../platform/realtime/news-topics.ts';

interface Holder {
  businessId: string;
  /** The widget, if it has domains of its own. */
  embedId?: string;
}

export interface WidgetLivesDeps extends NewsTopicsParts {
  /** The live of a business that anybody may watch now. */
  openLive: (businessId: string) => Promise<string | undefined>;
  /** Nobody hears of a closed business any more. */
  isClosed: (businessId: string) => Promise<boolean>;
}

const hourMs = 3_600_000;

type Listener = Pick<Widget, 'key' | 'businessAccountId' | 'allowedDomains'>;

/** One topic for each business: the pages with its widgets hear which live is on the air. */
export function createWidgetLives({ openLive, isClosed, ...parts }: WidgetLivesDeps) {
  const { newId, clock } = parts;
  const now = async (businessId: string) => (await openLive(businessId)) ?? null;
  const topics = createNewsTopics<Holder, Extract<WidgetLivesEvent, { type: 'live' }>>(parts, {
    name: 'widget-lives',
    limitedTo: (holder) => holder,
    // Nobody is known by name here, so no connection can claim to be another's successor.
    admit: ({ businessId }) => ({ topicId: businessId, identity: newId('con') }),
    async greet({ businessId }) {
      if (await isClosed(businessId)) throw new ApiError('widget.not_found');
      return { streamId: await now(businessId) };
    },
  });

  return {
    door: topics.door,

    /** The same for an hour, so that answers which contain it can be cached. */
    issue({ businessAccountId: businessId, key, allowedDomains }: Listener): WidgetLivesTicket {
      const hour = Math.floor(clock().getTime() / hourMs) * hourMs;
      const expiresAt = new Date(hour + 12 * hourMs);
      return topics.issue({ businessId, ...(allowedDomains.length > 0 && { embedId: key }) }, expiresAt);
    },

    /** Call it when a live of the business begins, ends, or is interrupted. */
    sayLive: async (businessId: string): Promise<void> =>
      topics.say(businessId, { type: 'live', streamId: await now(businessId) }),
  };
}
