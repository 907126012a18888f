import Bowser from 'bowser';
import { isbot } from 'isbot';
import { createCache } from '../../platform/cache.ts';
import type { ViewerFacts } from './event-store.ts';

/** What the headers of a call say about whoever sent it. */
export interface ViewerHeaders {
  'user-agent'?: string | undefined;
  'accept-language'?: string | undefined;
  'sec-purpose'?: string | string[] | undefined;
}

type Device = Pick<ViewerFacts, 'device' | 'browser' | 'os'> & { isBot: boolean };

const userAgentMaxLength = 400;
/** Many viewers have the same browser. */
const devices = createCache<Device>({ entries: 5000 });

const kinds: Record<string, string> = { desktop: 'desktop', mobile: 'phone', tablet: 'tablet', tv: 'tv' };

function readDevice(userAgent: string): Device {
  const known = devices.get(userAgent);
  if (known) return known;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const device = {
    device: kinds[platform.type ?? ''] ?? '',
    browser: browser.name ?? '',
    os: os.name ?? '',
    isBot: isbot(userAgent),
  };
  devices.set(userAgent, device);
  return device;
}

/** Browsers always say what they are; a program that does not is no viewer. */
export function readViewer(
  headers: ViewerHeaders,
): Pick<ViewerFacts, 'audience' | 'device' | 'browser' | 'os' | 'language'> {
  const userAgent = headers['user-agent']?.slice(0, userAgentMaxLength) ?? '';
  const { isBot, ...device } = userAgent ? readDevice(userAgent) : { ...unknown, isBot: true };
  return { ...device, audience: isBot ? 'bot' : 'viewer', language: languageOf(headers['accept-language'] ?? '') };
}

/** Whether the browser fetches a page that nobody opened yet, and perhaps nobody will. */
export const isInAdvance = ({ 'sec-purpose': purpose }: ViewerHeaders): boolean =>
  String(purpose ?? '')
    .toLowerCase()
    .startsWith('prefetch');

const unknown = { device: '', browser: '', os: '' };

/** The first language that the browser prefers, without region, in lower case. */
function languageOf(accepted: string): string {
  const first = /^\s*([a-z]{2,3})\b/i.exec(accepted)?.[1];
  return first?.toLowerCase() ?? '';
}
