/** The part of a page that loading a script needs: `core` does not depend on a page. */
interface Page {
  createElement(name: 'script'): { src: string; onload: (() => void) | null; onerror: (() => void) | null };
  head: { append(element: unknown): void };
}

interface TrustedScripts {
  createScriptURL(url: string): string;
}

/** Pages that require Trusted Types must allow the policy `zeacon-vendors`. */
let policy: TrustedScripts | undefined;

function toScriptUrl(url: string): string {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: TrustedScripts): TrustedScripts };
  };
  policy ??= trustedTypes?.createPolicy('zeacon-vendors', { createScriptURL: (allowed) => allowed });
  return policy ? policy.createScriptURL(url) : url;
}

const loading = new Map<string, Promise<unknown>>();

/**
 * The global `name` that a classic script defines: loaded on the first call, unless the page already has it. Rejects if
 * it cannot be loaded; a later call tries again.
 */
export function loadVendor<Value>(url: string, name: string): Promise<Value> {
  const world = globalThis as Record<string, unknown>;
  if (world[name]) return Promise.resolve(world[name] as Value);
  const found = loading.get(url) ?? fetchScript(url, () => world[name]);
  loading.set(url, found);
  found.catch(() => loading.delete(url));
  return found as Promise<Value>;
}

async function fetchScript(url: string, read: () => unknown): Promise<unknown> {
  const { document: page } = globalThis as unknown as { document: Page };
  return new Promise((resolve, reject) => {
    const script = page.createElement('script');
    const fail = () => reject(new Error(`${url} could not be loaded.`));
    script.src = toScriptUrl(url);
    script.onerror = fail;
    script.onload = () => (read() ? resolve(read()) : fail());
    page.head.append(script);
  });
}
