import type { LiveInit } from './live-inits.ts';
import type { LiveFragment } from './live-origin-api.ts';
import type { LivePart, LiveSegment } from './live-segments.ts';

const defaultBufferBytes = 16 * 1024 ** 2;

export interface SubscribeOptions {
  bufferBytes?: number | undefined;
  signal?: AbortSignal | undefined;
}

interface Subscriber {
  offer(part: LivePart, init: LiveInit): void;
  end(): void;
}

/** Sends parts to readers as they are produced; a slow reader does not delay the others. */
export function createSubscribers() {
  const subscribers = new Set<Subscriber>();

  function join(options: SubscribeOptions) {
    const { bufferBytes = defaultBufferBytes, signal } = options;
    const queue: LiveFragment[] = [];
    let size = 0;
    let sentInit = 0;
    let isBehind = true;
    let isOver = signal?.aborted ?? false;
    let wake = () => {};
    const add = (fragment: LiveFragment) => {
      queue.push(fragment);
      size += fragment.bytes.byteLength;
    };
    const subscriber: Subscriber = {
      offer({ plainBytes: bytes, durationUs, isIndependent }, init) {
        if (!bytes) return;
        const isFull = size + bytes.byteLength > bufferBytes;
        // A reader that fell behind continues with a key frame, once half of its buffer is free.
        isBehind = isBehind ? !isIndependent || isFull || size > bufferBytes / 2 : isFull;
        if (isBehind) return;
        if (sentInit !== init.init) add({ type: 'init', init: init.init, bytes: init.bytes });
        sentInit = init.init;
        add({ type: 'part', bytes, durationUs, isIndependent });
        wake();
      },
      end() {
        isOver = true;
        wake();
      },
    };
    const leave = () => {
      subscribers.delete(subscriber);
      signal?.removeEventListener('abort', leave);
      subscriber.end();
    };
    if (!isOver) subscribers.add(subscriber);
    signal?.addEventListener('abort', leave, { once: true });

    async function* read() {
      try {
        while (!signal?.aborted) {
          const fragment = queue.shift();
          if (fragment) {
            size -= fragment.bytes.byteLength;
            yield fragment;
          } else if (isOver) return;
          else
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
        }
      } finally {
        leave();
      }
    }
    return { subscriber, read };
  }

  return {
    /** Starts with the open segment. */
    subscribe(
      open: LiveSegment | undefined,
      init: LiveInit | undefined,
      options: SubscribeOptions,
      isOver: boolean,
    ): AsyncIterable<LiveFragment> {
      const { subscriber, read } = join(options);
      if (isOver) subscriber.end();
      if (init) for (const part of open?.parts ?? []) subscriber.offer(part, init);
      return read();
    },
    offer(part: LivePart, init: LiveInit) {
      for (const subscriber of subscribers) subscriber.offer(part, init);
    },
    end() {
      for (const subscriber of [...subscribers]) subscriber.end();
    },
  };
}
