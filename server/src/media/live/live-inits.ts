import { withEditList } from '../edit-list.ts';
import { codecsOf, configKey } from './live-config.ts';
import { createLiveInitialisation, videoTicksPerSecond } from './live-initialisation.ts';
import type { LiveConfig } from './live-input.ts';
import type { LiveInitRecord, StoredInit } from './live-store.ts';

export interface LiveInit extends LiveInitRecord {
  bytes: Uint8Array;
}

/** An initialization segment without an edit list; it has a number once it is used. */
export interface PlainInit extends Omit<LiveInit, 'init'> {
  key: string;
}

/** One initialization segment per configuration and delay, however often a session returns to it. */
export function createLiveInits(stored: readonly StoredInit[], onMade: (init: LiveInit) => void) {
  const made = new Map<number, LiveInit>();
  const asked = new Map<string, Promise<PlainInit>>();
  const used = new Map<string, LiveInit>();
  const plain = new Map<number, PlainInit>();
  const records = new Map<number, LiveInitRecord>(stored.map((record) => [record.init, record]));
  let newest = Math.max(0, ...records.keys());

  async function make(key: string, config: LiveConfig): Promise<PlainInit> {
    const bytes = await createLiveInitialisation(config);
    const { width = 0, height = 0 } = config.video ?? {};
    return { key, bytes, codecs: codecsOf(config), width, height };
  }

  /** Rejects if MP4 cannot describe it. */
  function plainOf(config: LiveConfig): Promise<PlainInit> {
    const key = configKey(config);
    const known = asked.get(key) ?? make(key, config);
    asked.set(key, known);
    return known;
  }

  function use(of: PlainInit, delayUs: number): LiveInit {
    const delay = Math.round((delayUs * videoTicksPerSecond) / 1e6);
    const key = `${delay} ${of.key}`;
    const known = used.get(key) ?? add(of, delay);
    used.set(key, known);
    return known;
  }

  function add(of: PlainInit, delay: number): LiveInit {
    const { codecs, width, height } = of;
    const bytes = withEditList(Buffer.from(of.bytes), delay);
    const same = stored.find((one) => one.bytes && Buffer.compare(one.bytes, bytes) === 0);
    const init = same ? { ...same, bytes } : { init: newest + 1, bytes, codecs, width, height };
    made.set(init.init, init);
    plain.set(init.init, of);
    if (same) return init;
    newest = init.init;
    records.set(init.init, init);
    onMade(init);
    return init;
  }

  return {
    plainOf,
    /**
     * For pictures that are decoded at most this much later than displayed: its edit list takes back that they are
     * displayed later.
     */
    use,
    of: async (config: LiveConfig): Promise<LiveInit> => use(await plainOf(config), 0),
    find: (init: number): LiveInit | undefined => made.get(init),
    /** The same without its edit list, for `plainBytes`. */
    findPlain(init: number): LiveInit | undefined {
      const of = plain.get(init);
      return of && { ...of, init };
    },
    /** Includes those of another process, whose bytes are in the store. */
    describe: (init: number): LiveInitRecord | undefined => records.get(init),
  };
}

export type LiveInits = ReturnType<typeof createLiveInits>;
