import { RealtimeRequest } from '@zeacon/contract';
import type { Participant } from './live-participant.ts';

/** What a participant of a live's channel may ask for. */
export type LiveRequest = Exclude<RealtimeRequest, { type: 'join' }>;

type Handler<Type extends LiveRequest['type']> = (
  participant: Participant,
  request: Extract<LiveRequest, { type: Type }>,
) => Promise<unknown> | undefined;

type Handlers = { [Type in LiveRequest['type']]?: Handler<Type> };

export type LiveRequests = ReturnType<typeof createLiveRequests>;

/** Routes requests in the channels of lives to the features that handle them. */
export function createLiveRequests() {
  const handlers: Handlers = {};

  return {
    /** Registers the handler for requests of this type. It rejects with `ApiError` to refuse one. */
    handle<Type extends LiveRequest['type']>(type: Type, handler: Handlers[Type]): void {
      if (handlers[type]) throw new Error(`Two features handle "${type}".`);
      handlers[type] = handler;
    },

    /** Undefined if it is invalid. */
    read(message: unknown): LiveRequest | undefined {
      const request = RealtimeRequest.safeParse(message).data;
      return request?.type === 'join' ? undefined : request;
    },

    async run<Type extends LiveRequest['type']>(
      participant: Participant,
      request: Extract<LiveRequest, { type: Type }>,
    ): Promise<void> {
      const handler: Handlers[Type] = handlers[request.type as Type];
      await handler?.(participant, request);
    },

    /** Throws if the contract has a type that no feature handles. */
    requireComplete(): void {
      const types = RealtimeRequest.def.options.flatMap(({ shape }) => shape.type.def.values);
      const unhandled = types.filter((type) => type !== 'join' && !handlers[type]);
      if (unhandled.length > 0) throw new Error(`No feature handles: ${unhandled.join(', ')}.`);
    },
  };
}
