import type { WidgetCap, WidgetVisitorFacts } from '@zeacon/contract';
import { hasCampaign } from '@zeacon/contract';
import type { KeyValueStorage } from '../key-value-storage.ts';
import type { Storages } from './close-memory.ts';

/** Whoever does nothing for as long comes back as somebody returning. */
const visitMs = 30 * 60_000;
const hourMs = 3_600_000;
const periodMs = { SESSION: Number.POSITIVE_INFINITY, DAY: 24 * hourMs, WEEK: 7 * 24 * hourMs };
/** The most that a cap can count. */
const displaysMax = 100;

interface Visits {
  lastAt: number;
  isReturning: boolean;
}

export interface VisitMemoryParts {
  storages: Storages;
  /** Whether anything may be stored about this visitor. */
  mayStore: () => boolean;
  now: () => number;
}

/**
 * Remembers in this browser what rules about visitors need. Where nothing may or can be stored, everybody is new, and
 * what was shown is counted until the page is left.
 */
export function createVisitMemory({ storages: { tab, browser }, mayStore, now }: VisitMemoryParts) {
  const shownHere = new Map<string, number[]>();

  function read(storage: () => KeyValueStorage, name: string): unknown {
    try {
      return mayStore() ? JSON.parse(storage().getItem(name) ?? 'null') : null;
    } catch {
      return null;
    }
  }

  function write(storage: () => KeyValueStorage, name: string, value: unknown): void {
    try {
      if (mayStore()) storage().setItem(name, JSON.stringify(value));
    } catch {
      // Blocked or full.
    }
  }

  /** When a widget was shown, epoch ms, oldest first. */
  function displaysOf(key: string, per: WidgetCap['per']): number[] {
    const stored = read(per === 'SESSION' ? tab : browser, displaysName(key));
    const known = Array.isArray(stored) ? stored.filter((at) => typeof at === 'number') : (shownHere.get(key) ?? []);
    return known.filter((at) => now() - at < periodMs[per]);
  }

  return {
    /** Notes that the visitor is on this page. Call it for each of them. */
    visit(url: string): void {
      if (hasCampaign(url)) write(tab, campaignName, new URL(url).search);
      const { lastAt, isReturning } = toVisits(read(browser, visitsName), now());
      const visits: Visits = { lastAt: now(), isReturning: isReturning || now() - lastAt > visitMs };
      write(browser, visitsName, visits);
    },

    facts(key: string, cap: WidgetCap | null): WidgetVisitorFacts {
      const campaign = read(tab, campaignName);
      return {
        isReturning: toVisits(read(browser, visitsName), now()).isReturning,
        timesShown: cap ? displaysOf(key, cap.per).length : 0,
        campaign: typeof campaign === 'string' ? campaign : '',
      };
    },

    /** Counts one display of a widget that has a cap. */
    wasShown(key: string, { per }: WidgetCap): void {
      const displays = [...displaysOf(key, per), now()].slice(-displaysMax);
      shownHere.set(key, displays);
      write(per === 'SESSION' ? tab : browser, displaysName(key), displays);
    },
  };
}

const campaignName = 'zc_campaign';
const visitsName = 'zc_visits';
const displaysPrefix = 'zc_shown_';
const displaysName = (key: string) => displaysPrefix + key;
/** Whether it is stored by this memory. */
export const isOfVisits = (name: string): boolean =>
  name === campaignName || name === visitsName || name.startsWith(displaysPrefix);

function toVisits(stored: unknown, now: number): Visits {
  const { lastAt, isReturning } = (stored ?? {}) as Partial<Visits>;
  return { lastAt: typeof lastAt === 'number' ? lastAt : now, isReturning: isReturning === true };
}
