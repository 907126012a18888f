import {
  type holdOutArm,
  type PublicWidget,
  type recordSplitEvents,
  type SplitEvents,
  splitArmOf,
  splitTestModeOf,
} from '@zeacon/contract';
import { createRandomId } from '../core/visitor/random-id.ts';
import { getPageVisitor } from '../views/page-visitor.ts';
import { hearConversions } from './hear-conversions.ts';
import { mayRecognise } from './may-recognise.ts';
import { measurePage } from './page-measures.ts';

/** A widget as its visitor sees it. */
export type SeenWidget = PublicWidget & { mode?: string };

export interface SiteTests {
  see(widget: PublicWidget): SeenWidget;
  /** Notes that the widget is due here. True if its visitor is shown nothing. */
  keepsAway(widget: SeenWidget): boolean;
}

interface TestedSite {
  appHost: string;
  siteKey: string;
  consent: () => string | undefined;
  signal: AbortSignal;
}

const path: (typeof recordSplitEvents)['path'] = '/business/v1.1/insight/split-events';
const heldOut: typeof holdOutArm = 'HOLDOUT';
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
  const noted = new Set<string>();
  const measures = measurePage(signal);

  /** Plain text needs no preflight, and these requests survive the page. */
  const post = async (body: string) =>
    fetch(appHost + path, { method: 'POST', body, keepalive: true, credentials: 'omit' });
  const send = (events: Partial<Pick<SplitEvents, 'exposures' | 'conversions'>>) =>
    mayRecognise(consent()) && post(JSON.stringify({ siteKey, visitorId, ...events })).catch(() => undefined);
  const exposure = (splitTestMode: string, measured: ReturnType<typeof measures>) => ({
    splitTestMode,
    widgetVisibility: !splitTestMode.endsWith(`.${heldOut}`),
    ...measured,
  });
  const tellMeasures = () => {
    if (document.visibilityState !== 'hidden' || noted.size === 0) return;
    const measured = measures();
    send({ exposures: Array.from(noted, (mode) => exposure(mode, measured)) });
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
      const key = test && splitArmOf(test, siteKey, visitorId);
      if (!test || !key) return widget;
      const arm = test.arms.find((one) => one.key === key);
      const { selector = widget.style.selector } = arm ?? {};
      const form = arm?.form ?? widget.form;
      return { ...widget, form, style: { ...widget.style, selector }, mode: splitTestModeOf(test.id, key) };
    },
    keepsAway({ mode }) {
      if (mode === undefined) return false;
      if (!noted.has(mode)) send({ exposures: [exposure(mode, { lcpMs: null, inpMs: null, cls: null })] });
      noted.add(mode);
      return mode.endsWith(`.${heldOut}`);
    },
  };
}
