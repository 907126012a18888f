/** One policy: its directives by name, each with its sources. */
type Policy = ReadonlyMap<string, readonly string[]>;

/** The part of a policy that governs one kind of resource: the first of these directives that the policy has. */
const fallbacks = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  connect: ['connect-src', 'default-src'],
  media: ['media-src', 'default-src'],
  frame: ['frame-src', 'child-src', 'default-src'],
  image: ['img-src', 'default-src'],
  font: ['font-src', 'default-src'],
} as const;
export type PolicyUse = keyof typeof fallbacks;

export interface Wanted {
  use: PolicyUse;
  url: URL;
  /** Of the script element. */
  nonce?: string | undefined;
  /** By a script of the page. */
  isInserted?: boolean | undefined;
}

/** `policies`: of headers and meta tags; a header may hold several, separated by commas. */
export function readPolicies(policies: readonly string[]): Policy[] {
  return policies.flatMap((line) => line.split(',')).map(readPolicy);
}

function readPolicy(text: string): Policy {
  const directives = new Map<string, string[]>();
  for (const part of text.split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/);
    // Of two directives with one name the first counts.
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

/** The directive that forbids it, as the page writes it; undefined if every policy allows it. */
export function forbiddenBy(policies: readonly Policy[], wanted: Wanted, page: URL): string | undefined {
  for (const policy of policies) {
    const directive = fallbacks[wanted.use].find((name) => policy.has(name));
    if (directive !== undefined && !allows(policy.get(directive)!, wanted, page)) return directive;
  }
  return undefined;
}

/** The names among these under which the page lets nobody make a policy of Trusted Types. Names count in their case. */
export function forbiddenNames(policies: readonly Policy[], names: readonly string[]): string[] {
  const limits = policies.map((policy) => policy.get('trusted-types')).filter((list) => list !== undefined);
  return names.filter((name) => limits.some((list) => !list.includes(name) && !list.includes('*')));
}

function allows(sources: readonly string[], { use, url, nonce, isInserted = false }: Wanted, page: URL): boolean {
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return true;
  // Then a script in the page needs a nonce or a hash, and one that such a script inserts needs neither: hosts are not
  // looked at.
  if (use === 'script' && sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return isInserted;
  return sources.some((source) => matches(source, url, page));
}

/** According to "Does url match expression in origin" of CSP 3. */
function matches(source: string, url: URL, page: URL): boolean {
  const text = source.toLowerCase();
  if (text === "'self'") return url.host === page.host && isSchemeAllowed(page.protocol, url.protocol);
  if (text.startsWith("'")) return false;
  if (text === '*') return ['http:', 'https:', page.protocol].includes(url.protocol);
  if (/^[a-z][a-z0-9+.-]*:$/.test(text)) return isSchemeAllowed(text, url.protocol);
  const parts = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[^/:*]+|\[[^\]]+\])(?::(\d+|\*))?(\/.*)?$/i.exec(source);
  if (!parts) return false;
  const [, scheme, host = '', port, path] = parts;
  return (
    isSchemeAllowed(scheme ? `${scheme.toLowerCase()}:` : page.protocol, url.protocol) &&
    isHostAllowed(host.toLowerCase(), url.hostname) &&
    isPortAllowed(port, url) &&
    isPathAllowed(path, url.pathname)
  );
}

const isSchemeAllowed = (allowed: string, scheme: string) =>
  allowed === scheme || (allowed === 'http:' && scheme === 'https:');

const isHostAllowed = (pattern: string, host: string) =>
  pattern === '*' || (pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern);

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' };

function isPortAllowed(port: string | undefined, url: URL): boolean {
  const actual = url.port || defaultPorts[url.protocol];
  if (port === undefined) return url.port === '';
  return port === '*' || port === actual || (port === '80' && actual === '443');
}

function isPathAllowed(pattern: string | undefined, path: string): boolean {
  if (pattern === undefined || pattern === '/') return true;
  return pattern.endsWith('/') ? path.startsWith(pattern) : path === pattern;
}
