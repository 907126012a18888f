import { ZcError } from '../result.ts';

export interface HeldRequest {
  readonly type: string;
  /** Repeated in the answer. A request sent twice with the same `ref` is handled once. */
  readonly ref: string;
}

export interface AskOptions {
  signal?: AbortSignal | undefined;
  /** Without it, waits as long as it takes. */
  timeoutMs?: number | undefined;
}

/** More are refused, because after so long they are not worth sending. */
const heldMax = 100;
/** Requests that could not be sent are retried after this time. */
const sendAgainMs = 1000;

/** Requests that are sent until they are answered, over however many connections. */
export function createHeldRequests<Answer>(transmit: (request: HeldRequest) => boolean) {
  type Held = { request: HeldRequest; settle: (answer: Answer | ZcError) => void };
  const held = new Map<string, Held>();
  const unsent = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(ref: string) {
    const found = held.get(ref);
    unsent.delete(ref);
    if (!found || transmit(found.request)) return;
    unsent.add(ref);
    clearTimeout(timer);
    timer = setTimeout(() => [...unsent].forEach(send), sendAgainMs);
  }

  return {
    /** Rejects with a `ZcError`: the server's, `client.timeout` or `client.aborted`. */
    ask(request: HeldRequest, { signal, timeoutMs }: AskOptions): Promise<Answer> {
      const { ref } = request;
      return new Promise((resolve, reject) => {
        const refuse = (code: string, message: string) => settle(new ZcError(code, message));
        const abort = () => settle(aborted());
        const late = () => refuse('client.timeout', 'The server did not answer in time.');
        const deadline = timeoutMs === undefined ? undefined : setTimeout(late, timeoutMs);
        const settle: Held['settle'] = (answer) => {
          held.delete(ref);
          unsent.delete(ref);
          clearTimeout(deadline);
          signal?.removeEventListener('abort', abort);
          if (answer instanceof ZcError) reject(answer);
          else resolve(answer);
        };
        if (signal?.aborted) return abort();
        if (held.size >= heldMax) return refuse('client.busy', 'Too much waits to be sent.');
        signal?.addEventListener('abort', abort);
        held.set(ref, { request, settle });
        send(ref);
      });
    },

    answer: (ref: string, answer: Answer | ZcError): void => held.get(ref)?.settle(answer),

    /** Sends all over the new connection. */
    sendAll: (): void => [...held.keys()].forEach(send),

    stop: (): void => clearTimeout(timer),

    /** Rejects all of them. */
    abort(): void {
      for (const { settle } of [...held.values()]) settle(aborted());
    },
  };
}

const aborted = () => new ZcError('client.aborted', 'Nobody waits for the answer any more.');
