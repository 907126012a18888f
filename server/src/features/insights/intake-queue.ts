import { ApiError } from '../../platform/api-error.ts';
import type { EventBatch, EventStore } from './event-store.ts';

interface Waiting {
  batch: EventBatch;
  stored(count: number): void;
  failed(error: unknown): void;
}

export interface IntakeQueueOptions {
  store: Pick<EventStore, 'append'>;
  /** Events stored in one go at the most. */
  perWrite?: number;
  /** Events that may wait; more are refused with `insight.intake_busy`, before memory grows. */
  waitingMax?: number;
}

export type IntakeQueue = ReturnType<typeof createIntakeQueue>;

/**
 * Stores what arrives while a write is under way with the next one: the busier, the more events share the cost of a
 * transaction. Nobody waits for company, and each caller hears of their own batch once it is safe.
 */
export function createIntakeQueue({ store, perWrite = 4000, waitingMax = 40_000 }: IntakeQueueOptions) {
  let waiting: Waiting[] = [];
  let waitingEvents = 0;
  let writing: Promise<void> | undefined;

  function take(): Waiting[] {
    let events = 0;
    let count = 0;
    for (const { batch } of waiting) {
      events += batch.events.length;
      if (count > 0 && events > perWrite) break;
      count += 1;
    }
    const taken = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return taken;
  }

  async function write(taken: readonly Waiting[]): Promise<void> {
    try {
      const counts = await store.append(taken.map(({ batch }) => batch));
      for (const [index, { stored }] of taken.entries()) stored(counts[index] ?? 0);
    } catch (error) {
      // One batch that cannot be stored must not take the others with it.
      if (taken.length > 1) for (const one of taken) await write([one]);
      else for (const { failed } of taken) failed(error);
    }
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const taken = take();
      await write(taken);
      for (const { batch } of taken) waitingEvents -= batch.events.length;
    }
    writing = undefined;
  }

  return {
    /** Resolves with the number of new events once they are stored safely. */
    append(batch: EventBatch): Promise<number> {
      if (waitingEvents + batch.events.length > waitingMax) throw new ApiError('insight.intake_busy');
      waitingEvents += batch.events.length;
      return new Promise((stored, failed) => {
        waiting.push({ batch, stored, failed });
        writing ??= Promise.resolve().then(writeAll);
      });
    },

    /** Resolves once nothing waits any more. */
    async settled(): Promise<void> {
      await writing;
    },
  };
}
