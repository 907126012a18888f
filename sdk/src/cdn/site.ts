import { startSite } from '../site/site.ts';

/** The script's own address shows where the platform is. */
const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.src && script.dataset.key) {
  const { origin } = new URL(script.src);
  const element = new URL('./zc-widget.js', script.src).href;
  startSite({ appHost: origin, siteKey: script.dataset.key, load: () => import(element) });
}
