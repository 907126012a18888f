import { ruleMessages, type SnippetFinding, type SnippetFindingCode, serverMessages } from '@zeacon/contract';
import { forbiddenBy, forbiddenNames, readPolicies, type Wanted } from './content-policy.ts';
import type { PageFacts, PageScript } from './page-facts.ts';
import { framePath, type SnippetKind } from './snippet-kinds.ts';

export interface SnippetFinderDeps {
  kinds: readonly SnippetKind[];
  /** Of videos, for frames. */
  streamBusinessOf: (id: string) => Promise<string | undefined>;
  /** Origin of this platform. */
  platformOrigin: string;
}

export interface ReadPage {
  url: URL;
  facts: PageFacts;
  /** Policies that came as headers. */
  policies: readonly string[];
}

const { fill } = ruleMessages;
const widgetsFolder = '/sub-apps/widgets/';
/** A page may hold many players; so many ids are looked up. */
const idsMax = 20;

const finding = (
  code: SnippetFindingCode,
  message: string,
  values: Record<string, string | number> = {},
): SnippetFinding => ({ code, message: fill(message, values), isProblem: true });
const note = (...given: Parameters<typeof finding>): SnippetFinding => ({ ...finding(...given), isProblem: false });

/** Of Lit, where a page has it by a bundler. */
const bundledPolicyName = 'lit-html';

type Blocked = Record<'directive' | 'source', string>;
const blocked = (values: Blocked) => finding('BLOCKED_BY_CSP', serverMessages.snippetBlocked, values);

/** How much is lost without it. */
function sayOf({ use, url }: Wanted): (values: Blocked) => SnippetFinding {
  if (use === 'image' || use === 'font')
    return (values) => note('BLOCKED_BY_CSP', serverMessages.snippetLessShown, values);
  if (url.protocol.startsWith('ws')) return (values) => note('BLOCKED_BY_CSP', serverMessages.snippetNoLives, values);
  return blocked;
}

/** `origin` of what is no web page is none. */
const originOf = ({ protocol, host }: URL) => `${protocol}//${host}`;

/** Finds snippets in a page, and what keeps them from working. */
export function createSnippetFinder({ kinds, streamBusinessOf, platformOrigin }: SnippetFinderDeps) {
  const origin = new URL(platformOrigin);

  async function ofIds(
    ids: readonly string[],
    businessId: string,
    businessOf: (id: string) => Promise<string | undefined>,
  ): Promise<SnippetFinding[]> {
    const known = await Promise.all(
      [...new Set(ids)].slice(0, idsMax).map(async (id) => ({ id, owner: await businessOf(id) })),
    );
    const isProblem = !known.some(({ owner }) => owner === businessId);
    return known
      .filter(({ owner }) => owner !== businessId)
      .map(({ id, owner }) => {
        const shown = { id: id.slice(0, 64) };
        return owner === undefined
          ? finding('UNKNOWN_ID', serverMessages.snippetUnknown, shown)
          : finding('OF_ANOTHER_BUSINESS', serverMessages.snippetOfOthers, shown);
      })
      .map((one) => ({ ...one, isProblem }));
  }

  function ofPolicies(page: ReadPage, wanted: readonly Wanted[], names: readonly string[] = []): SnippetFinding[] {
    const policies = readPolicies([...page.policies, ...page.facts.policies]);
    const found = new Map<string, SnippetFinding>();
    for (const one of wanted) {
      const directive = forbiddenBy(policies, one, page.url);
      const source = one.url.protocol === 'blob:' ? 'blob:' : originOf(one.url);
      if (directive) found.set(`${directive} ${source}`, sayOf(one)({ directive, source }));
    }
    const refused = forbiddenNames(policies, names).join(' ');
    if (refused) found.set('trusted-types', blocked({ directive: 'trusted-types', source: refused }));
    return [...found.values()];
  }

  const isOurs = (url: URL) => url.origin === origin.origin;
  const realtime = new URL('/realtime', platformOrigin.replace(/^http/, 'ws'));
  const playing: Wanted[] = [
    { use: 'connect', url: origin },
    { use: 'connect', url: realtime },
    { use: 'media', url: origin },
    { use: 'media', url: new URL('blob:x') },
    { use: 'image', url: origin },
    { use: 'font', url: origin },
  ];

  /** Undefined if the page has nothing of this kind. */
  async function ofKind(kind: SnippetKind, page: ReadPage, businessId: string): Promise<SnippetFinding[] | undefined> {
    const { facts } = page;
    const named = facts.scripts.filter(({ src }) => src.pathname === kind.script);
    const script = named.find(({ src }) => isOurs(src));
    const elsewhere = named.find(({ src }) => !isOurs(src));
    const ids = kind.idsIn(facts, script ?? elsewhere);
    if (!script && !elsewhere && ids.length === 0) return undefined;
    const findings = await ofIds(ids, businessId, kind.businessOf);
    if (!script) return [...withoutScript(kind, page, elsewhere), ...findings];
    if (kind.isModule && script.attributes.get('type')?.trim().toLowerCase() !== 'module')
      findings.push(finding('NOT_MODULE', serverMessages.snippetNotModule));
    if (kind.element && ids.length === 0)
      findings.push(note('NO_ELEMENT', serverMessages.snippetWithoutElement, { element: kind.element }));
    if (!kind.element && ids.length === 0) findings.push(finding('NO_KEY', serverMessages.snippetWithoutKey));
    const nonce = script.attributes.get('nonce');
    const scripts = [script.src, ...kind.loads.map((name) => new URL(name, script.src))];
    const wanted = scripts.map((url): Wanted => ({ use: 'script', url, nonce, isInserted: script.isInserted }));
    return [...findings, ...ofPolicies(page, [...wanted, ...playing], kind.policyNames)];
  }

  function withoutScript(kind: SnippetKind, page: ReadPage, elsewhere: PageScript | undefined): SnippetFinding[] {
    const { facts } = page;
    const { host: expected } = origin;
    if (elsewhere)
      return [finding('WRONG_HOST', serverMessages.snippetWrongHost, { host: elsewhere.src.host, expected })];
    // With the npm package the script is in the site's own files, and the element names the platform.
    const isBundled = facts.elements.some(
      ({ name, attributes }) => name === kind.element && attributes.get('app-host') === origin.origin,
    );
    if (isBundled) return ofPolicies(page, playing, [bundledPolicyName]);
    if (!kind.element) return [];
    return [finding('NO_SCRIPT', serverMessages.snippetWithoutScript, { element: kind.element })];
  }

  async function ofFrames(page: ReadPage, businessId: string): Promise<SnippetFinding[] | undefined> {
    const frames = page.facts.frames.filter((url) => isOurs(url) && framePath.test(url.pathname));
    if (frames.length === 0) return undefined;
    const ids = frames.map(({ pathname }) => framePath.exec(pathname)![1]!);
    const refused = ofPolicies(page, [{ use: 'frame', url: frames[0]! }]);
    return [...(await ofIds(ids, businessId, streamBusinessOf)), ...refused];
  }

  function ofOldScripts({ facts }: ReadPage): SnippetFinding[] | undefined {
    const old = facts.scripts.find(({ src }) => isOurs(src) && !src.pathname.startsWith(widgetsFolder));
    return old && [finding('OLD_SNIPPET', serverMessages.snippetOld, { url: old.src.href.slice(0, 200) })];
  }

  return async (page: ReadPage, businessId: string): Promise<{ isThere: boolean; findings: SnippetFinding[] }> => {
    const perKind = await Promise.all(kinds.map((kind) => ofKind(kind, page, businessId)));
    const found = [...perKind, await ofFrames(page, businessId)].filter((one) => one !== undefined);
    const works = found.find((one) => !one.some(({ isProblem }) => isProblem));
    if (works) return { isThere: true, findings: works };
    const old = ofOldScripts(page);
    const findings = [...found, ...(old ? [old] : [])].flat();
    return { isThere: findings.length > 0, findings };
  };
}
