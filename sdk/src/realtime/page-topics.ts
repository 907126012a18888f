import { createTopicClient, type TopicClient } from '../core/topics/topic-client.ts';

const clients = new Map<string, TopicClient>();

/** Whose socket all elements of the page share that are in topics of this platform. */
export function pageTopics(origin: string): TopicClient {
  const client = clients.get(origin) ?? createTopicClient({ baseUrl: origin });
  clients.set(origin, client);
  return client;
}
