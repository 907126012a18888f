import { createTopicClient, type TopicClient } from '../core/topics/topic-client.ts';

const clients = new Map<string, TopicClient>();

/** Topics of this platform, over one socket that all elements of the page share. */
export function pageTopics(origin: string): TopicClient {
  const client = clients.get(origin) ?? createTopicClient({ baseUrl: origin });
  clients.set(origin, client);
  return client;
}
