import { codecsOf, configKey } from './live-config.ts';
import { createLiveInitialisation } from './live-initialisation.ts';
import type { LiveConfig } from './live-input.ts';
import type { LiveInitRecord, StoredInit } from './live-store.ts';

export interface LiveInit extends LiveInitRecord {
  bytes: Uint8Array;
}

/** One initialization segment per configuration, however often a session returns to it. */
export function createLiveInits(stored: readonly StoredInit[], onMade: (init: LiveInit) => void) {
  const made = new Map<number, LiveInit>();
  const asked = new Map<string, Promise<LiveInit>>();
  const records = new Map<number, LiveInitRecord>(stored.map((record) => [record.init, record]));
  let newest = Math.max(0, ...records.keys());

  async function make(config: LiveConfig): Promise<LiveInit> {
    const bytes = await createLiveInitialisation(config);
    const same = stored.find((one) => one.bytes && Buffer.compare(one.bytes, bytes) === 0);
    if (same) {
      made.set(same.init, { ...same, bytes });
      return { ...same, bytes };
    }
    newest += 1;
    const { width = 0, height = 0 } = config.video ?? {};
    const init = { init: newest, bytes, codecs: codecsOf(config), width, height };
    made.set(init.init, init);
    records.set(init.init, init);
    onMade(init);
    return init;
  }

  return {
    find: (init: number): LiveInit | undefined => made.get(init),
    /** Includes those of another process, whose bytes are in the store. */
    describe: (init: number): LiveInitRecord | undefined => records.get(init),
    /** Rejects if MP4 cannot describe it. */
    of(config: LiveConfig): Promise<LiveInit> {
      const key = configKey(config);
      const known = asked.get(key) ?? make(config);
      asked.set(key, known);
      return known;
    },
  };
}

export type LiveInits = ReturnType<typeof createLiveInits>;
