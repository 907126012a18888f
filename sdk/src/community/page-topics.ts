import { createTopicClient } from '../core/topics/topic-client.ts';

/** Everything that this page hears goes over one socket. */
export const topics = createTopicClient({ baseUrl: location.origin });
