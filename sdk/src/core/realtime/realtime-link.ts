import type { RealtimeEvent, RealtimeRequest, RealtimeTicket } from '@zeacon/contract';
import type { OpenTopicLink, TopicLinkPort } from '../topics/topic-link.ts';

/** A transport for the channel of a live. */
export type LinkPort = TopicLinkPort<RealtimeTicket, RealtimeEvent>;
export type OpenLink = OpenTopicLink<RealtimeTicket, RealtimeEvent, RealtimeRequest>;
