import { createDeferred, type Deferred } from './deferred.ts';
import type { EngineState, EngineStore } from './engine-store.ts';
import type { PostToWorker } from './held-media.ts';
import { closedText, problemText } from './problem-texts.ts';
import type { SoundMixer } from './sound-mixer.ts';
import type { StudioTicket } from './studio-sender.ts';
import type { WorkerReply } from './worker-messages.ts';

interface SendWith {
  sendId: string;
  software: string;
  /** Called for every connection; rejects if there is none. */
  getTicket: () => Promise<StudioTicket>;
}

interface SendingDeps {
  store: EngineStore;
  mixer: SoundMixer;
  post: PostToWorker;
}

/** The host cancelled while waiting for the connection. */
export class StartCancelled extends Error {}

/** Longer than the worker needs for the rest: one that hangs must not keep the live from ending. */
const stoppingMs = 12_000;

/** Starts and stops sending in the worker. */
export function createSending({ store, mixer, post }: SendingDeps) {
  let sendWith: SendWith | undefined;
  let stopped: Deferred<void> | undefined;
  let connected: Deferred<void> | undefined;

  function end(problem: EngineState['problem'], reason = new Error(problem?.message)) {
    connected?.reject(reason);
    stopped?.resolve();
    store.set({ isSending: false, figures: null, soundProblem: null, problem });
  }

  return {
    fail: (message: string) => end({ code: 'failed', message }),

    take(reply: WorkerReply) {
      switch (reply.type) {
        case 'figures':
          store.set({ figures: reply.figures });
          break;
        case 'connection':
          if (reply.connection === 'open') connected?.resolve();
          if (store.state.figures) store.set({ figures: { ...store.state.figures, connection: reply.connection } });
          break;
        case 'sound-failed':
          store.set({ soundProblem: problemText(reply.problem) });
          break;
        case 'ticket-wanted':
          sendWith?.getTicket().then(
            (ticket) => post({ type: 'ticket', ticket }),
            () => post({ type: 'ticket', ticket: null }),
          );
          break;
        case 'closed':
          end({ code: reply.reply.code, message: closedText(reply.reply) });
          break;
        case 'failed':
          end({ code: 'failed', message: problemText(reply.problem) });
          break;
        case 'stopped':
          stopped?.resolve();
          break;
      }
    },

    /** Resolves once the server accepts the media; rejects with `StartCancelled` after `cancelStart`. */
    async start(next: SendWith): Promise<void> {
      const attempt = createDeferred();
      sendWith = next;
      connected = attempt;
      store.set({ isSending: true, problem: null, figures: null, soundProblem: null });
      await mixer.resume().catch(() => undefined);
      if (connected === attempt && store.state.isSending)
        post({ type: 'start', sendId: next.sendId, software: next.software });
      await attempt.promise;
    },
    cancelStart(): void {
      post({ type: 'stop' });
      end(null, new StartCancelled());
    },
    /** Sends the rest and stops. */
    async stop(): Promise<void> {
      if (!store.state.isSending) return;
      const stopping = createDeferred();
      stopped = stopping;
      post({ type: 'stop' });
      const limit = setTimeout(() => stopping.resolve(), stoppingMs);
      await stopping.promise;
      clearTimeout(limit);
      store.set({ isSending: false, figures: null, soundProblem: null });
    },
    /** Stops sending without waiting, because continuing makes no sense. */
    abandon(message: string): void {
      post({ type: 'stop' });
      end({ code: 'failed', message });
    },
  };
}
