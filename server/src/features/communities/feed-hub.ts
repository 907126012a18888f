import { createBoundedFetch } from '../../platform/bounded-fetch.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { isOpenToAll } from '../../platform/visibility/communities.ts';
import { createCommunitiesRepository } from './communities.repository.ts';
import type { CommunityAddresses } from './community-address.ts';
import type { CommunityEvent } from './community-events.ts';
import { feeds } from './pages/rss.ts';

interface FeedHubDeps {
  /** The hub's address; without one, nobody is told. */
  hub: string | undefined;
  database: Database;
  jobs: Jobs;
  addresses: Pick<CommunityAddresses, 'urlOf'>;
  communityEvent: Subscribable<[Transaction, CommunityEvent]>;
}

const queue = 'communities.feed-hub';
const limits = { timeoutMs: 10_000, maxBytes: 64 * 1024 };

/**
 * Tells a WebSub hub that the feeds of a public community have something new. The hub reads them, and sends it on to those
 * who subscribed there.
 */
export function createFeedHub({ hub, database, jobs, addresses, communityEvent }: FeedHubDeps): void {
  if (!hub) return;
  const fetchBounded = createBoundedFetch(limits);

  communityEvent.subscribe('feed-hub', async (tx, event) => {
    if (event.type !== 'post.published') return;
    await jobs.enqueue(queue, { communityId: event.post.communityId }, { tx, businessId: event.post.businessId });
  });

  jobs.define<{ communityId: string }>(
    queue,
    { retryLimit: 8, retryDelaySeconds: 2, retryDelayMaxSeconds: 900 },
    async ({ data: { communityId }, signal }) => {
      const community = await createCommunitiesRepository(database.db).findOpen(communityId);
      if (!community || !isOpenToAll(community)) return;
      const changed = feeds.map(({ path }) => ['hub.url', `${addresses.urlOf(community.subdomain)}${path}`]);
      const body = new URLSearchParams([['hub.mode', 'publish'], ...changed]);
      const answer = await fetchBounded(hub, { method: 'POST', body, signal });
      if (!answer.ok) throw new Error(`The hub ${hub} answered with ${answer.status}.`);
    },
  );
}
