import type { RealtimeEvent, RealtimeRequest, RealtimeTicket } from '@zeacon/contract';
import type { OpenTopicLink, TopicLinkPort } from '../topics/topic-link.ts';

/** A way to the channel of a live. */
export type LinkPort = TopicLinkPort<RealtimeTicket, RealtimeEvent>;
export type OpenLink = OpenTopicLink<RealtimeTicket, RealtimeEvent, RealtimeRequest>;
