import type { LiveConfig, LiveInput } from '../../media/live/live-input.ts';
import type { LiveOrigin, ResumedSender, StoredUntil } from '../../media/live/live-origin.ts';

export type SenderKind = 'studio' | 'rtmp';

export interface SenderFacts {
  kind: SenderKind;
  software: string;
}

/** Why a sender is disconnected; after `live.moved` it should reconnect. */
export type StopCode = 'live.ended' | 'live.replaced' | 'live.bad_media' | 'live.moved';

export interface SenderEvents {
  onKeyFrameWanted?(): void;
  /** Everything it wrote before that time is stored or no longer needed. */
  onStored?(until: Pick<StoredUntil, 'ptsUs'> & Partial<StoredUntil>): void;
  /** Nothing more is accepted from it. */
  stop(code: StopCode): void;
}

export interface Sender {
  facts: SenderFacts;
  connectedAt: Date;
  /** Sets the name of its software. */
  describe(software: string): void;
  input: LiveInput;
  stop(code: StopCode): void;
  /** Continues in another origin from the next key frame. */
  moveTo(origin: LiveOrigin): void;
}

interface SenderOptions {
  connectedAt: Date;
  resumed: ResumedSender | undefined;
  onEnd: () => void;
}

/** A sender. The origin that receives its media changes when the stream goes on air. */
export function createSender(
  origin: LiveOrigin,
  facts: SenderFacts,
  events: SenderEvents,
  { connectedAt, resumed, onEnd }: SenderOptions,
): Sender {
  const originEvents = {
    onKeyFrameWanted: () => events.onKeyFrameWanted?.(),
    onStored: (until: StoredUntil) => events.onStored?.(until),
  };
  let target = origin.input(originEvents, resumed);
  let newestUs = Number.NEGATIVE_INFINITY;
  let config: { config: LiveConfig; epochMs: number | undefined } | undefined;
  const sender: Sender = {
    facts,
    connectedAt,
    describe(software) {
      sender.facts = { ...sender.facts, software };
    },
    input: {
      configure(next, epochMs) {
        config = { config: next, epochMs };
        target.configure(next, epochMs);
      },
      write(sample) {
        newestUs = Math.max(newestUs, sample.ptsUs);
        target.write(sample);
      },
      end() {
        target.end();
        onEnd();
      },
    },
    stop: (code) => events.stop(code),
    moveTo(next) {
      target = next.input(originEvents);
      events.onStored?.({ ptsUs: newestUs + 1 });
      if (config) target.configure(config.config, config.epochMs);
      events.onKeyFrameWanted?.();
    },
  };
  return sender;
}
