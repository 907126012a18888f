import type { PublicStream } from '@zeacon/contract';
import { createInsightTransport } from '../core/insights/insight-transport.ts';
import { createInsights } from '../core/insights/insights.ts';
import { createPageSight } from '../core/insights/page-sight.ts';
import { type Consent, selectPermission } from '../core/insights/permission.ts';
import { createRandomId } from '../core/visitor/random-id.ts';
import { getAnonymousId, getPageVisitor } from '../views/page-visitor.ts';
import { createView } from '../views/view-attributes.ts';

export interface Impression {
  /** What is drawn of the widget. */
  shown: Element;
  /** Of the platform. */
  origin: string;
  widgetId: string;
  /** What it plays, or the first of it. */
  stream: PublicStream;
  consent: () => Consent | undefined;
  splitTestMode: string | undefined;
  signal: AbortSignal;
}

/** Of a player in the page; bubbles and bars are in view at once. */
const inViewShare = 0.5;

/** Counts that a visitor saw a widget, be it opened or not, once it came into view. */
export function countImpression({ shown, signal, ...impression }: Impression): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      count(impression, signal);
    },
    { threshold: inViewShare },
  );
  observer.observe(shown);
  signal.addEventListener('abort', () => observer.disconnect());
}

function count(seen: Omit<Impression, 'shown' | 'signal'>, signal: AbortSignal): void {
  const { origin, widgetId, stream, consent, splitTestMode } = seen;
  const permission = () =>
    selectPermission({
      consent: consent(),
      standard: stream.visitor?.consent,
      preview: false,
      seen: sight.isSeen(),
      doNotTrack: navigator.doNotTrack === '1',
      globalPrivacyControl: Reflect.get(navigator, 'globalPrivacyControl') === true,
    });
  const visitor = () => getPageVisitor(stream.visitor?.fingerprint, origin);
  const view = createView({ stream, playerId: widgetId, destinationType: 'WIDGET', splitTestMode });
  const visitorId = () => {
    const permitted = permission();
    if (permitted === 'anonymous') return getAnonymousId();
    return permitted === 'granted' ? visitor().visitorId : undefined;
  };
  const insights = createInsights({
    transport: createInsightTransport({
      baseUrl: origin,
      beacon: (url, body) => navigator.sendBeacon(url, body),
    }),
    attributes: () => ({ visitorId: visitorId(), isAnonymous: permission() === 'anonymous', ...view }),
    permission,
    clock: () => Date.now(),
    newId: createRandomId,
  });
  const send = () => {
    const isKnown = permission() === 'granted' ? visitor().settled : Promise.resolve();
    void isKnown.then(() => insights.flush());
  };
  const sight = createPageSight(document, send, signal);
  insights.record('widgetImpression');
  if (sight.isSeen()) send();
  addEventListener('pagehide', insights.close, { signal });
  signal.addEventListener('abort', insights.stop);
}
