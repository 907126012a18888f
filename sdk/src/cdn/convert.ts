import { conversionsPath, createConversions } from '../core/conversions/conversions.ts';
import { hearConversions } from '../site/hear-conversions.ts';

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
    const post = async () => fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' });
    post().catch(beacon);
  },
});

arrive();
hearConversions(convert);
