import { isRemembering, type PublicWidget, refusalOfPage } from '@zeacon/contract';
import { isClosedInBrowser } from '../core/widget/close-memory.ts';
import { pageStorages } from '../widget/page-storages.ts';
import { onRouteChange } from '../widget/route-changes.ts';
import { isRefused } from './may-recognise.ts';
import { placeOf } from './place-of.ts';
import type { SiteMore } from './site-more.ts';
import type { SeenWidget, SiteTests } from './site-tests.ts';

export interface SiteOptions {
  /** Origin of the platform. */
  appHost: string;
  /** From the console. */
  siteKey: string;
  /**
   * What the visitor allows, in the words of the attribute `consent`; what browser and business say counts without one.
   * Asked whenever the page changes.
   */
  consent?: (() => string | undefined) | undefined;
  /** Defines `<zc-widget>`. Called when the first widget is due. */
  load: () => Promise<unknown>;
  /** Loads what rules about the visitor need. Called when a widget has one. */
  loadMore: () => Promise<typeof import('./site-more.ts')>;
  /** Loads what shows a draft, or tests the tag. Called on pages that a link of the console opened. */
  loadPreview: () => Promise<typeof import('./site-preview.ts')>;
  /** Loads what decides split tests. Called if one is running. */
  loadTests: () => Promise<typeof import('./site-tests.ts')>;
}

/** Longer timers overflow, and no page stays open that long. */
const timerMaxMs = 2 ** 31;

/**
 * Shows the widgets of a business where their rules say so, on this page and on those that follow without a reload.
 * Returns what takes them away again.
 */
export function startSite(options: SiteOptions): () => void {
  const { appHost, siteKey, consent = () => undefined, load, loadMore, loadPreview, loadTests } = options;
  // Named here once more, because every page pays for what this script imports.
  const isPreview = /[?&]zc-(preview|test)=/.test(location.search);
  // One of them decides for a business, however many tags the page has.
  const started = Symbol.for(`zeacon.site${siteKey}`);
  const page = document as unknown as Record<symbol, boolean>;
  if (page[started]) return () => {};
  page[started] = true;
  const stopped = new AbortController();
  const { signal } = stopped;

  let widgets: PublicWidget[] = [];
  let url = '';
  let allowed: string | undefined;
  let since = 0;
  let isLoaded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  let due: PublicWidget[] = [];
  let waitsForScroll = false;
  const shown = new Map<string, HTMLElement>();
  let more: SiteMore | undefined;
  let isMoreLoaded = false;
  let tests: SiteTests | undefined;

  const isClosed = ({ key, style }: PublicWidget, now: number) =>
    isClosedInBrowser(pageStorages, key, style.closeMemory, now);

  function isDue({ rules }: PublicWidget, now: number): boolean {
    const isMobile = matchMedia('(pointer: coarse)').matches || innerWidth < 768;
    return !refusalOfPage(rules, { url, isMobile, languages: navigator.languages, now });
  }

  function needMore(): void {
    if (isMoreLoaded) return;
    isMoreLoaded = true;
    loadMore()
      .then(({ createSiteMore }) => {
        if (signal.aborted) return;
        more = createSiteMore(decide, consent, signal, widgets);
        more.visit(url);
        decide();
      })
      // The page does without.
      .catch(() => undefined);
  }

  function scrolledPercent(): number {
    const { scrollHeight, clientHeight } = document.documentElement;
    return (100 * (scrollY + clientHeight)) / scrollHeight;
  }

  function show(widget: PublicWidget): void {
    const seen: SeenWidget | undefined = tests ? tests.see(widget) : widget;
    const place = seen && placeOf(seen);
    const before = shown.get(widget.key);
    if (!place || before?.parentNode === place) return;
    const element = before ?? document.createElement('zc-widget');
    element.setAttribute('widget-id', widget.key);
    element.setAttribute('app-host', appHost);
    if (seen.mode) element.setAttribute('split-test-mode', seen.mode);
    shown.set(widget.key, element);
    // A copy that the page made of itself, to show it again later.
    place.querySelector(`:scope > zc-widget[widget-id="${widget.key}"]`)?.remove();
    place.append(element);
    if (!before) more?.wasShown(widget);
    if (!isLoaded) load().catch(() => undefined);
    isLoaded = true;
  }

  function decide(): void {
    clearTimeout(timer);
    due = [];
    waitsForScroll = false;
    const now = Date.now();
    const { href } = location;
    if (href !== url) since = now;
    const given = consent();
    if (href !== url || given !== allowed) {
      url = href;
      allowed = given;
      more?.visit(url);
      tests?.heed(shown.values());
    }
    if (isRefused(allowed)) needMore();
    let nextMs = timerMaxMs;
    for (const widget of widgets) {
      const { afterSeconds, afterScrollPercent, startsAt, endsAt, exitIntent, cap } = widget.rules;
      for (const instant of [startsAt, endsAt]) {
        const inMs = Date.parse(instant ?? '') - now;
        if (inMs > 0) nextMs = Math.min(nextMs, inMs);
      }
      const before = shown.get(widget.key);
      const remembers = isRemembering(widget.rules);
      // Also of a page that shows nothing.
      if (remembers) needMore();
      const wasClosed = isClosed(widget, now);
      if (wasClosed || !isDue(widget, now)) {
        // What the visitor closed shows nothing any more, but the page may open it.
        if (!wasClosed) before?.remove();
        if (!before?.isConnected) shown.delete(widget.key);
        continue;
      }
      if (!before && (remembers || exitIntent || cap)) {
        needMore();
        if (!more?.isDue(widget, url)) continue;
      }
      const waitMs = before ? 0 : since + afterSeconds * 1000 - now;
      if (waitMs > 0) nextMs = Math.min(nextMs, waitMs);
      // Nothing is measured of a page that is not displayed.
      else if (before || !(scrolledPercent() < afterScrollPercent)) due.push(widget);
      else waitsForScroll = true;
    }
    arrange();
    if (nextMs < timerMaxMs) timer = setTimeout(decide, nextMs);
  }

  /** Puts what is due where it belongs: the place may have come only now, or the body may have been replaced. */
  function arrange(): void {
    for (const widget of due) show(widget);
    if (allowed) for (const element of shown.values()) element.setAttribute('consent', allowed);
  }

  function arrangeSoon(): void {
    // At once, for what is put back before the browser stops it plays on.
    if (due.some(({ key }) => shown.get(key)?.isConnected === false)) arrange();
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      if (consent() === allowed) arrange();
      else decide();
    });
  }

  const observer = new MutationObserver(arrangeSoon);

  function begin(): void {
    decide();
    onRouteChange(window, decide, signal);
    addEventListener('scroll', () => waitsForScroll && decide(), { passive: true, signal });
    observer.observe(document, { childList: true, subtree: true, attributeFilter: ['data-consent'] });
  }

  const begun = async () => {
    if (isPreview) return (await loadPreview()).startPreview({ appHost, siteKey, load, signal });
    const answer = await fetch(
      `${appHost}/business/v1.1/video-widget/details/public?siteKey=${encodeURIComponent(siteKey)}`,
      { credentials: 'omit', signal },
    );
    widgets = (answer.ok && (await answer.json())?.responseData?.widgets) || [];
    // Nothing is drawn before it is decided. Without that file, everybody sees the widgets as they are.
    if (widgets.some(({ test }) => test))
      tests = await loadTests()
        .then(({ createSiteTests }) => createSiteTests({ appHost, siteKey, consent, signal }))
        .catch(() => undefined);
    if (signal.aborted || widgets.length === 0) return;
    if (document.body) begin();
    else addEventListener('DOMContentLoaded', begin, { once: true, signal });
  };
  // The page does without, also if its own `fetch` throws.
  begun().catch(() => undefined);

  return () => {
    stopped.abort();
    observer.disconnect();
    clearTimeout(timer);
    due = widgets = [];
    for (const element of shown.values()) element.remove();
    page[started] = false;
  };
}
