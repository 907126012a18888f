import { type ConversionDetails, conversionsPath, createConversions } from '../core/conversions/conversions.ts';

type Call = [name: unknown, details?: ConversionDetails];

/** What a page writes before this file has come: its calls wait in `q`. */
interface Zc {
  q?: ArrayLike<Call>;
  convert?: (...call: Call) => void;
}

/** A script of a page that holds no element of ours: who loads it from the platform tells it where that is. */
const source = document.currentScript;
const platform = source instanceof HTMLScriptElement && source.src ? new URL(source.src).origin : location.origin;

const { arrive, convert } = createConversions({
  url: () => location.href,
  storage: () => localStorage,
  now: () => Date.now(),
  send(body) {
    const url = `${platform}${conversionsPath}`;
    // Plain text needs no preflight. What is sent this way outlives the page.
    const beacon = () => navigator.sendBeacon(url, body);
    fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(beacon);
  },
});

const zc: Zc = (Object.assign(window, { zc: Reflect.get(window, 'zc') ?? {} }) as { zc: Zc }).zc;
const waiting = Array.from(zc.q ?? []);
zc.convert = convert;
arrive();
for (const call of waiting) convert(...(Array.from(call) as Call));
