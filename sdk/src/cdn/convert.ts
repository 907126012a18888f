import { type ConversionDetails, conversionsPath, createConversions } from '../core/conversions/conversions.ts';

type Call = [name: unknown, details?: ConversionDetails];

/** The stub in the page before this file has loaded: its calls wait in `q`. */
interface Zc {
  q?: ArrayLike<Call>;
  convert?: (...call: Call) => void;
}

/** For pages without our elements: the script's own address shows where the platform is. */
const source = document.currentScript;
const platform = source instanceof HTMLScriptElement && source.src ? new URL(source.src).origin : location.origin;

const { arrive, convert } = createConversions({
  url: () => location.href,
  storage: () => localStorage,
  now: () => Date.now(),
  send(body) {
    const url = `${platform}${conversionsPath}`;
    // Plain text needs no preflight, and these requests survive the page.
    const beacon = () => navigator.sendBeacon(url, body);
    fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(beacon);
  },
});

const zc: Zc = (Object.assign(window, { zc: Reflect.get(window, 'zc') ?? {} }) as { zc: Zc }).zc;
const waiting = Array.from(zc.q ?? []);
zc.convert = convert;
arrive();
for (const call of waiting) convert(...(Array.from(call) as Call));
