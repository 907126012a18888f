import type { PublicFingerprint, reportVisitorError } from '@zeacon/contract';
import { askFingerprint, type FingerprintAgent } from '../core/fingerprint/fingerprint.ts';
import { FingerprintError, toFingerprintError } from '../core/fingerprint/fingerprint-error.ts';
import { createKeptFingerprint } from '../core/fingerprint/kept-fingerprint.ts';
import { toJson } from '../core/to-json.ts';
import type { Identified } from '../core/visitor/visitor-identity.ts';
import type { VisitorVault } from '../core/visitor/visitor-vault.ts';

const reportPath: (typeof reportVisitorError)['path'] = '/business/v1.1/visitor-settings/errors';

/** What the agent's script exports. */
interface Fingerprint {
  load(options: { apiKey: string; region: string; endpoint?: string }): Promise<FingerprintAgent>;
}

export interface FingerprintVisitorOptions {
  fingerprint: PublicFingerprint;
  /** Of the platform, which is told of errors. */
  origin: string;
  /** Throws where storage is blocked. */
  vault: () => VisitorVault;
  /** Takes over where the vendor gives no id. */
  builtIn: () => Promise<string>;
}

/** Identifies the visitor by Fingerprint Pro, whose script is loaded from the vendor, or from the business's own proxy. */
export async function identifyByFingerprint(options: FingerprintVisitorOptions): Promise<Identified> {
  const { fingerprint, origin, vault, builtIn } = options;
  const kept = createKeptFingerprint({ vault, apiKey: fingerprint.apiKey, now: () => Date.now() });
  const known = await kept.read();
  if (known) return { id: known, source: 'fingerprint' };
  try {
    const id = await askFingerprint({
      load: (attempt) => startAgent(fingerprint, attempt),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
    await kept.write(id);
    return { id, source: 'fingerprint' };
  } catch (thrown) {
    const { code } = toFingerprintError(thrown);
    const body = toJson({ businessId: fingerprint.businessId, code });
    const report = async () =>
      fetch(origin + reportPath, { method: 'POST', body, keepalive: true, credentials: 'omit' });
    report().catch(() => undefined);
    return { id: await builtIn(), source: 'built-in', error: code };
  }
}

async function startAgent({ apiKey, region, endpoint, scriptUrl }: PublicFingerprint, attempt: number) {
  // A page that has the package already keeps its own.
  const { FingerprintJS } = globalThis as { FingerprintJS?: Fingerprint };
  const agent = FingerprintJS ?? (await importScript(scriptUrl, attempt));
  return agent.load({ apiKey, region, ...(endpoint && { endpoint }) });
}

/** Some browsers remember that a module failed: with another fragment it is another module, and the same file. */
async function importScript(url: string, attempt: number): Promise<Fingerprint> {
  const policy = watchPolicy(url);
  try {
    const address = attempt > 0 ? `${url}#${attempt}` : url;
    const script = await import(/* @vite-ignore */ /* webpackIgnore: true */ address);
    const agent: Fingerprint | undefined = script.load ? script : script.default;
    if (typeof agent?.load === 'function') return agent;
    throw new FingerprintError('SCRIPT_NOT_LOADED');
  } catch {
    throw new FingerprintError((await policy.hasRefused()) ? 'BLOCKED_BY_CSP' : 'SCRIPT_NOT_LOADED');
  } finally {
    policy.stop();
  }
}

/** Notices whether the page's Content Security Policy refuses this address. */
function watchPolicy(url: string) {
  const { origin, href } = new URL(url);
  const watching = new AbortController();
  let isRefused = false;
  const note = ({ blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    const isThis = blockedURI === origin || blockedURI.split('#')[0] === href.split('#')[0];
    isRefused ||= isThis && disposition === 'enforce';
  };
  document.addEventListener('securitypolicyviolation', note, { signal: watching.signal });
  return {
    async hasRefused(): Promise<boolean> {
      // The event comes in a task of its own.
      await new Promise((resolve) => setTimeout(resolve, 0));
      return isRefused;
    },
    stop: () => watching.abort(),
  };
}
