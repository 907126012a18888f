import { type PublicWidget, refusalOfWidget } from '@zeacon/contract';
import { createHttp } from '../core/http.ts';
import { readPreview, type WidgetPreview } from '../core/widget/preview-client.ts';
import { onRouteChange } from '../widget/route-changes.ts';
import { placeOf } from './place-of.ts';
import { type PreviewBar, showPreviewBar } from './preview-bar.ts';

/** `widgetPreviewParameter` of the contract, whose file brings a validator with it. */
const parameter = 'zc-preview';

export interface PreviewOptions {
  /** Origin of the platform. */
  appHost: string;
  siteKey: string;
  /** Defines `<zc-widget>`. */
  load: () => Promise<unknown>;
  /** Goes to the page as visitors see it. */
  leave?: (url: string) => void;
  signal: AbortSignal;
}

/** On the document, for all tags of the page: the first whose platform knows the draft shows it, or one says that it is over. */
interface PagePreview {
  isShown: boolean;
  over: PreviewBar | undefined;
}

const shared = Symbol.for('zeacon.preview');

/**
 * Shows the draft that the page's address was made for, whatever its rules say, and nothing else, or tests whether the
 * tag works on the page. Nothing is counted, and nothing remembered.
 */
export async function startPreview({ appHost, siteKey, load, leave = open, signal }: PreviewOptions): Promise<void> {
  const page = new URL(location.href);
  if (!page.searchParams.has(parameter)) {
    const { startSelfTest } = await import('./site-self-test.ts');
    return startSelfTest({ appHost, siteKey, load, leave, signal });
  }
  const token = page.searchParams.get(parameter) ?? '';
  page.searchParams.delete(parameter);
  const read = readPreview(createHttp({ baseUrl: appHost }), token, signal);
  const [preview] = await Promise.all([read.catch(() => undefined), load().catch(() => undefined)]);
  if (signal.aborted) return;
  const tags = ofPage();
  if (tags.isShown || (tags.over && !preview)) return;
  tags.over?.remove();
  const bar = showPreviewBar(document, preview?.widget.style.corner.startsWith('TOP') === true, () => leave(page.href));
  tags.isShown = preview !== undefined;
  tags.over = preview ? undefined : bar;
  signal.addEventListener('abort', () => {
    bar.remove();
    Reflect.deleteProperty(document, shared);
  });
  if (!preview) {
    bar.say('over');
    return;
  }
  const element = Object.assign(document.createElement('zc-widget'), {
    preview: true,
    appHost,
    config: preview.widget,
  });
  signal.addEventListener('abort', () => element.remove());

  let isUndone = false;
  function arrange({ widget, name }: WidgetPreview): void {
    if (isUndone) {
      element.remove();
      bar.say('undone', name);
      return;
    }
    const place = placeOf(widget);
    if (place && element.parentNode !== place) place.append(element);
    bar.say(noteOf(widget, place), name);
  }

  arrange(preview);
  bar.offerUndo((undone) => {
    isUndone = undone;
    arrange(preview);
  });
  onRouteChange(window, () => arrange(preview), signal);
}

function ofPage(): PagePreview {
  const before: PagePreview | undefined = Reflect.get(document, shared);
  if (before) return before;
  const first: PagePreview = { isShown: false, over: undefined };
  Reflect.set(document, shared, first);
  return first;
}

const open = (url: string) => location.replace(url);

function noteOf(widget: PublicWidget, place: Element | null) {
  if (!place) return 'noPlace';
  if (!widget.player?.stream && !widget.player?.playlist) return 'nothing';
  return isShownHere(widget) ? 'shownHere' : 'notHere';
}

/** To a visitor who is here for the first time. */
function isShownHere({ rules }: PublicWidget): boolean {
  const isMobile = matchMedia('(pointer: coarse)').matches || innerWidth < 768;
  const visitor = { isReturning: rules.visitor === 'RETURNING', timesShown: 0, campaign: '' };
  const visit = { url: location.href, isMobile, languages: navigator.languages, now: Date.now() };
  return !refusalOfWidget(rules, { ...visit, ...visitor });
}
