import { atom } from 'jotai';
import type { Monitor, Monitoring, MonitoringSettings } from './monitor.ts';
import { newRelic, own, sentry } from './services.ts';

/** A console without its monitoring is better than none. */
const longestWaitMs = 1000;

const services = { sentry, newRelic, own };

/** Loads the scripts that the page names, which is none unless the platform is configured so. */
export function openMonitoring(page: Document = document): Monitoring {
  const settings = readSettings(page);
  const monitors: Monitor[] = [];
  const missed: ((monitor: Monitor) => void)[] = [];

  async function load(service: keyof typeof services, script: string): Promise<void> {
    await loadScript(page, script);
    guarded(() => {
      const monitor = services[service](settings);
      if (!monitor) throw new Error(`${script} defines nothing that the console knows.`);
      monitors.push(monitor);
      for (const say of missed) say(monitor);
    });
  }

  const loading = (Object.keys(services) as (keyof typeof services)[]).flatMap((service) => {
    const script = settings[service]?.script;
    return script ? [load(service, script).catch((error) => warn(error))] : [];
  });
  const say = (what: (monitor: Monitor) => void) => {
    for (const monitor of monitors) guarded(() => what(monitor));
    if (monitors.length < loading.length && missed.length < 20) missed.push(what);
  };
  return {
    ready:
      loading.length > 0
        ? Promise.race([Promise.all(loading), wait(longestWaitMs)]).then(() => undefined)
        : Promise.resolve(),
    pageAction: (name, attributes) => say((monitor) => monitor.pageAction(name, attributes)),
    failure(error) {
      if (loading.length === 0) return;
      import('./speakable.ts')
        .then(({ speakable }) => say((monitor) => monitor.failure(speakable(error))))
        .catch((missing) => warn(missing));
    },
  };
}

function readSettings(page: Document): MonitoringSettings {
  const text = page.getElementById('monitoring')?.textContent;
  return text ? (JSON.parse(text) as MonitoringSettings) : { environment: 'local' };
}

function loadScript(page: Document, src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = page.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${src} could not be loaded.`));
    page.head.append(script);
  });
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A service that fails must not take the console with it. */
function guarded(act: () => void): void {
  try {
    act();
  } catch (error) {
    warn(error);
  }
}

function warn(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: whoever set the service up finds here what is wrong with it.
  console.warn('Monitoring:', error);
}

const silent: Monitoring = { ready: Promise.resolve(), pageAction: () => undefined, failure: () => undefined };

/** Set once in `main.tsx`. */
export const monitoringAtom = atom<Monitoring>(silent);
