import type { ConversionDetails } from '../core/conversions/conversions.ts';

type Call = [name: unknown, details?: ConversionDetails];
type Hear = (...call: Call) => void;

/** `zc` of a page. Its stub keeps calls in `q` until a script of ours is there. */
interface Zc {
  q?: ArrayLike<Call>;
  on?: Hear[];
  convert?: Hear;
}

/** Tells of every `zc.convert()` of the page, also of those before; any number of scripts may hear. */
export function hearConversions(hear: Hear): void {
  const { zc } = Object.assign(window, { zc: Reflect.get(window, 'zc') ?? {} }) as { zc: Zc };
  const calls = Array.from(zc.q ?? [], (call) => Array.from(call) as Call);
  const hearers = [...(zc.on ?? []), hear];
  Object.assign(zc, {
    q: calls,
    on: hearers,
    convert(...call: Call) {
      calls.push(call);
      for (const each of hearers) each(...call);
    },
  });
  for (const call of [...calls]) hear(...call);
}
