import { realtimePath } from '@zeacon/contract';
import type { Http } from '../module.ts';
import type { Bus } from './bus.ts';
import { createSockets, type SocketsDeps } from './sockets.ts';

interface TopicServerDeps extends SocketsDeps {
  bus: Bus;
}

const tickMs = 1000;
const checkEveryMs = 15_000;

/** All kinds of topics behind one WebSocket address. */
export function createTopicServer(deps: TopicServerDeps) {
  const { bus, doors, clock, log } = deps;
  const sockets = createSockets(deps);
  let checkedAtMs = 0;
  let ticking: NodeJS.Timeout | undefined;

  async function check(): Promise<void> {
    const nowMs = clock().getTime();
    if (nowMs - checkedAtMs < checkEveryMs) return;
    checkedAtMs = nowMs;
    await bus.check();
  }

  async function tick(): Promise<void> {
    sockets.tick();
    await check();
    // A kind that fails does not affect the others.
    const ticked = await Promise.allSettled([sockets.check(), ...doors.map((door) => door.tick())]);
    for (const result of ticked) if (result.status === 'rejected') throw result.reason;
  }

  async function close(): Promise<void> {
    clearInterval(ticking);
    await sockets.close();
    for (const door of doors) {
      await door
        .close()
        .catch((error) =>
          log.warn({ err: error, kind: door.kind }, 'The server could not close the topics of a kind.'),
        );
    }
    await bus.close();
  }

  return {
    accept: sockets.accept,

    routes({ upgrades, onClose }: Pick<Http, 'upgrades' | 'onClose'>): void {
      upgrades.handle(realtimePath, { kind: 'public' }, sockets.accept);
      onClose(close);
    },

    /** Timed work. Runs every second between `start` and `close`. */
    tick,

    start(): void {
      let isRunning = false;
      ticking = setInterval(async () => {
        if (isRunning) return;
        isRunning = true;
        await tick().catch((error) =>
          log.warn({ err: error }, 'The server could not do the timed work of the topics.'),
        );
        isRunning = false;
      }, tickMs);
      ticking.unref();
    },

    close,
  };
}
