import { startSite } from '../site/site.ts';

/** What the tag says, in the words of the elements, which it may use as well. */
const words: Record<string, string> = { full: 'granted', none: 'denied' };

/** The script's own address shows where the platform is. A script of type `module` is not told which it is. */
const script = document.currentScript ?? document.querySelector('script[data-key][src*="/site.js"]');
if (script instanceof HTMLScriptElement && script.src && script.dataset.key) {
  const { origin } = new URL(script.src);
  const file = (name: string) => import(new URL(`./${name}.js`, script.src).href);
  startSite({
    appHost: origin,
    siteKey: script.dataset.key,
    consent: () => words[script.dataset.consent!] ?? script.dataset.consent,
    load: () => file('zc-widget'),
    loadMore: () => file('site-more'),
    loadPreview: () => file('site-preview'),
    loadTests: () => file('site-tests'),
  });
}
