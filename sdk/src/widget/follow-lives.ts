import type { WidgetLivesEvent, WidgetLivesTicket } from '@zeacon/contract';
import { ZcError } from '../core/result.ts';
import type { ClientTopicKind } from '../core/topics/subscription.ts';
import { pageTopics } from '../realtime/page-topics.ts';

export interface LivesToFollow {
  /** Of the platform. */
  origin: string;
  ticket: WidgetLivesTicket;
  /** Undefined once the widget follows none. */
  renewTicket: () => Promise<WidgetLivesTicket | undefined>;
  /** Called with every welcome and change: the live that anybody may watch now, or null. */
  onLive: (streamId: string | null) => void;
  signal: AbortSignal;
}

const kind: ClientTopicKind<WidgetLivesEvent> = {
  read: (message) => {
    const { type, streamId } = message as { type?: unknown; streamId?: unknown };
    const isKnown = (type === 'joined' || type === 'live') && (streamId === null || typeof streamId === 'string');
    return isKnown ? (message as unknown as WidgetLivesEvent) : undefined;
  },
  welcome: (event) => (event.type === 'joined' ? { connectionId: event.connectionId, lastSeq: undefined } : undefined),
  seqOf: () => undefined,
};

/** Hears of the lives of a business until `signal` aborts, however often the connection is lost. */
export function followLives({ origin, ticket, renewTicket, onLive, signal }: LivesToFollow): void {
  let held: WidgetLivesTicket | undefined = ticket;
  pageTopics(origin).subscribe<WidgetLivesTicket, WidgetLivesEvent, never>(kind, {
    async openTicket() {
      const next = held ?? (await renewTicket());
      held = undefined;
      if (!next) throw new ZcError('widget.not_found', 'The widget follows no lives.');
      return next;
    },
    onEvent: (event) => {
      if (event.type === 'joined' || event.type === 'live') onLive(event.streamId);
    },
    signal,
  });
}
