import { createDeferred, type Deferred } from './deferred.ts';
import type { EngineState, EngineStore } from './engine-store.ts';
import type { PostToWorker } from './held-media.ts';
import type { SoundMixer } from './sound-mixer.ts';
import type { WorkerReply } from './worker-messages.ts';

interface SendWith {
  sendId: string;
  software: string;
  /** Asked for every connection; rejects when there is none. */
  getUrl: () => Promise<string>;
}

interface SendingDeps {
  store: EngineStore;
  mixer: SoundMixer;
  post: PostToWorker;
}

/** The beginning and the end of sending, as the worker tells of them. */
export function createSending({ store, mixer, post }: SendingDeps) {
  let sendWith: SendWith | undefined;
  let stopped: Deferred<void> | undefined;
  let connected: Deferred<void> | undefined;

  function end(problem: EngineState['problem']) {
    connected?.reject(new Error(problem?.message ?? 'The connection closed.'));
    stopped?.resolve();
    store.set({ isSending: false, figures: null, problem });
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
        case 'url-wanted':
          sendWith?.getUrl().then(
            (url) => post({ type: 'url', url }),
            () => post({ type: 'url', url: null }),
          );
          break;
        case 'closed':
          end({ code: reply.reply.code, message: reply.reply.message });
          break;
        case 'failed':
          end({ code: 'failed', message: reply.message });
          break;
        case 'stopped':
          stopped?.resolve();
          break;
      }
    },

    /** Resolves once the server takes what is sent. */
    async start(next: SendWith): Promise<void> {
      await mixer.resume().catch(() => undefined);
      sendWith = next;
      connected = createDeferred();
      store.set({ isSending: true, problem: null, figures: null });
      post({ type: 'start', sendId: next.sendId, software: next.software });
      await connected.promise;
    },
    /** Sends the rest and ends. */
    async stop(): Promise<void> {
      if (!store.state.isSending) return;
      stopped = createDeferred();
      post({ type: 'stop' });
      await stopped.promise;
      store.set({ isSending: false, figures: null });
    },
    /** Ends sending without waiting, because going on makes no sense. */
    abandon(message: string): void {
      post({ type: 'stop' });
      end({ code: 'failed', message });
    },
  };
}
