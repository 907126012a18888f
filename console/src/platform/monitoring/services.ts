import type { Monitor, MonitoringSettings } from './monitor.ts';

/** The part of Sentry's browser bundle, and of what is compatible with it, that is used. */
interface Sentry {
  init(options: object): void;
  captureException(error: unknown): void;
  addBreadcrumb(breadcrumb: object): void;
  browserTracingIntegration?(options: object): object;
  replayIntegration?(options: object): object;
}

/** The part of New Relic's browser agent, and of what is compatible with it, that is used. */
interface NewRelic {
  addPageAction(name: string, attributes: object): void;
  noticeError(error: unknown): void;
}

const globals = window as { Sentry?: Sentry; newrelic?: NewRelic };

/** Rates and times of spec section 9. */
const sampling = { tracesSampleRate: 1, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 };
const tracing = { idleTimeout: 1000, finalTimeout: 30_000, heartbeatInterval: 5000 };

export function sentry({ environment, sentry }: MonitoringSettings): Monitor | undefined {
  const { Sentry } = globals;
  if (!Sentry || !sentry) return undefined;
  Sentry.init({
    dsn: sentry.dsn,
    environment,
    ...sampling,
    integrations: [
      Sentry.browserTracingIntegration?.(tracing),
      Sentry.replayIntegration?.({ maskAllText: true, maskAllInputs: true, blockAllMedia: true }),
    ].filter((integration) => integration !== undefined),
  });
  return {
    pageAction: (name, data) => Sentry.addBreadcrumb({ category: 'page action', message: name, data }),
    failure: (error) => Sentry.captureException(error),
  };
}

export function newRelic(): Monitor | undefined {
  const agent = globals.newrelic;
  return (
    agent && {
      pageAction: (name, attributes) => agent.addPageAction(name, attributes),
      failure: (error) => agent.noticeError(error),
    }
  );
}

/** A script of one's own listens to events of the window. */
export function own(): Monitor {
  const tell = (type: string, detail: object) => window.dispatchEvent(new CustomEvent(type, { detail }));
  return {
    pageAction: (name, attributes) => tell('zc-page-action', { name, attributes }),
    failure: (error) => tell('zc-failure', { error }),
  };
}
