import {
  type holdOutArm,
  type PublicSplitTest,
  type PublicWidget,
  type recordSplitEvents,
  type SplitEvents,
  splitArmOf,
  splitTestModeOf,
} from '@zeacon/contract';
import { createRandomId } from '../core/visitor/random-id.ts';
import { forgetPageVisitor, getPageVisitor } from '../views/page-visitor.ts';
import { hearConversions } from './hear-conversions.ts';
import { isDenied, mayRecognise } from './may-recognise.ts';
import { measurePage } from './page-measures.ts';
import { placeOf } from './place-of.ts';

/** A widget as its visitor sees it. */
export type SeenWidget = PublicWidget & { mode?: string };

export interface SiteTests {
  /** What the visitor is to see of a widget that is due on this page. Undefined if that is nothing. */
  see(widget: PublicWidget): SeenWidget | undefined;
  /**
   * Call it when consent may have changed: who may not be recognised any more leaves the tests at once. `shown` are the
   * widgets of the page, also those that it took out for a while.
   */
  heed(shown: Iterable<Element>): void;
}

interface TestedSite {
  appHost: string;
  siteKey: string;
  consent: () => string | undefined;
  signal: AbortSignal;
}

const path: (typeof recordSplitEvents)['path'] = '/business/v1.1/insight/split-events';
const heldOut: typeof holdOutArm = 'HOLDOUT';
const modeName = 'split-test-mode';
const valueMax = 1e12;
/** A browser that does not answer for so long gets an id for this page. */
const identifyMs = 1000;

/** Decides split tests for this visitor, and reports what became of it. Who may not be recognised is in no test. */
export async function createSiteTests(site: TestedSite): Promise<SiteTests | undefined> {
  if (!mayRecognise(site.consent())) return undefined;
  const visitor = getPageVisitor();
  await Promise.race([visitor.settled, new Promise((resolve) => setTimeout(resolve, identifyMs))]);
  return testsOf(site, visitor.visitorId ?? createRandomId());
}

function testsOf({ appHost, siteKey, consent, signal }: TestedSite, visitorId: string): SiteTests {
  /** The widgets that were due here, by what is told of the test. */
  const noted = new Map<string, PublicWidget>();
  let isOver = false;
  const measures = measurePage(signal);

  /** Plain text needs no preflight, and these requests survive the page. */
  const post = async (body: string) =>
    fetch(appHost + path, { method: 'POST', body, keepalive: true, credentials: 'omit' });
  const send = (events: Partial<Pick<SplitEvents, 'exposures' | 'conversions'>>) =>
    !isOver &&
    mayRecognise(consent()) &&
    post(JSON.stringify({ siteKey, visitorId, ...events })).catch(() => undefined);
  const exposure = (splitTestMode: string, measured: ReturnType<typeof measures>) => ({
    splitTestMode,
    widgetVisibility: !splitTestMode.endsWith(`.${heldOut}`),
    ...measured,
  });
  const tellMeasures = () => {
    if (document.visibilityState !== 'hidden' || noted.size === 0) return;
    const measured = measures();
    send({ exposures: Array.from(noted.keys(), (mode) => exposure(mode, measured)) });
  };
  document.addEventListener('visibilitychange', tellMeasures, { signal });

  hearConversions((name, details) => {
    const named = String(name ?? '').trim();
    if (!named || signal.aborted) return;
    const { value, currency, orderId } = details ?? {};
    const code = String(currency ?? '').toUpperCase();
    const conversion = {
      id: String(orderId ?? '').slice(0, 100) || createRandomId(),
      name: named.slice(0, 60),
      value: typeof value === 'number' && Math.abs(value) <= valueMax ? value : null,
      currency: /^[A-Z]{3}$/.test(code) ? code : null,
    };
    send({ conversions: [conversion] });
  });

  return {
    see(widget) {
      const { test } = widget;
      const key = test && !isOver && splitArmOf(test, siteKey, visitorId);
      if (!test || !key) return widget;
      const arms = test.arms.map((arm) => ({ ...arm, seen: asSeen(widget, arm) }));
      // All arms are counted by one rule, which asks nothing that differs between them: whether the page has a place for any.
      if (!arms.some((arm) => arm.key !== heldOut && arm.share > 0 && placeOf(arm.seen))) return undefined;
      const mode = splitTestModeOf(test.id, key);
      if (!noted.has(mode)) send({ exposures: [exposure(mode, { lcpMs: null, inpMs: null, cls: null })] });
      noted.set(mode, widget);
      const mine = arms.find((arm) => arm.key === key);
      return mine && key !== heldOut ? { ...mine.seen, mode } : undefined;
    },

    heed(shown) {
      if (isOver || signal.aborted || mayRecognise(consent())) return;
      isOver = true;
      if (isDenied(consent())) forgetPageVisitor();
      for (const element of shown) {
        const widget = noted.get(element.getAttribute(modeName) ?? '');
        if (!widget) continue;
        element.removeAttribute(modeName);
        if (!placeOf(widget)) element.remove();
      }
      noted.clear();
    },
  };
}

function asSeen(widget: PublicWidget, { form, selector = widget.style.selector }: PublicSplitTest['arms'][number]) {
  return { ...widget, form: form ?? widget.form, style: { ...widget.style, selector } };
}
