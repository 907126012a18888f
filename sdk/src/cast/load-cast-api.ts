import type { CastApi, CastFramework, ChromeCast } from './cast-framework.ts';

const googleScript = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1';
const patienceMs = 15_000;

interface CastWindow {
  cast?: CastFramework;
  chrome?: { cast?: ChromeCast };
  __onGCastApiAvailable?: (available: boolean) => void;
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): TrustedScripts };
}

interface TrustedScripts {
  createScriptURL(url: string): string;
}

let loading: Promise<CastApi> | undefined;

/** Loads Google's script, once per page. Call it only after a user gesture, because it reveals the visit to Google. */
export function loadCastApi(script = googleScript): Promise<CastApi> {
  const here = readApi();
  if (here) return Promise.resolve(here);
  loading ??= load(script).catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}

function readApi(): CastApi | undefined {
  const { cast, chrome } = window as unknown as CastWindow;
  return cast?.framework && chrome?.cast?.media ? { cast, chromeCast: chrome.cast } : undefined;
}

function load(url: string): Promise<CastApi> {
  const page = window as unknown as CastWindow;
  const script = document.createElement('script');
  return new Promise<CastApi>((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(new Error('Google Cast could not be loaded.'));
    };
    const timer = setTimeout(fail, patienceMs);
    const before = page.__onGCastApiAvailable;
    page.__onGCastApiAvailable = (available) => {
      clearTimeout(timer);
      before?.(available);
      const api = available ? readApi() : undefined;
      if (api) resolve(api);
      else fail();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    const policy = page.trustedTypes?.createPolicy('zeacon-cast', { createScriptURL: (allowed) => allowed });
    script.src = policy ? policy.createScriptURL(url) : url;
    document.head.append(script);
  });
}
