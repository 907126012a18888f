import { type PreviewBar, showPreviewBar } from './preview-bar.ts';

/** What the tags on a page say of themselves, by their site key. */
interface PageSelfTest {
  bar: PreviewBar;
  said: Map<string, string>;
}

/** On the document, where tags of other scripts find it. */
const name = Symbol.for('zeacon.selfTest');
/** As the platform takes them. */
const keysMax = 20;
const keyMaxLength = 100;

export interface TagSelfTest {
  /** In the one bar of the page; of several tags, each is named by its key. */
  tell(text: string): void;
  /** Of the other tags on the page, also of those that do not run. */
  otherKeys(): string[];
}

/** Has one more tag tested on this page, until the signal. */
export function joinPageSelfTest(siteKey: string, leave: () => void, signal: AbortSignal): TagSelfTest {
  const page = document as unknown as Record<symbol, PageSelfTest | undefined>;
  page[name] ??= { bar: showPreviewBar(document, false, leave, 'selfTest'), said: new Map() };
  const { bar, said } = page[name];
  const show = () => {
    const isAlone = said.size === 1;
    bar.tell(Array.from(said, ([key, text]) => (isAlone ? text : `${key}: ${text}`)).join('\n'));
  };
  signal.addEventListener('abort', () => {
    said.delete(siteKey);
    if (said.size > 0) return show();
    bar.remove();
    page[name] = undefined;
  });
  return {
    tell(text) {
      said.set(siteKey, text);
      show();
    },
    otherKeys() {
      const tags = document.querySelectorAll<HTMLElement>('script[data-key][src*="/site.js"]');
      const keys = new Set([...said.keys(), ...Array.from(tags, ({ dataset }) => dataset.key ?? '')]);
      keys.delete(siteKey);
      return Array.from(keys, (key) => key.slice(0, keyMaxLength)).slice(0, keysMax);
    },
  };
}
