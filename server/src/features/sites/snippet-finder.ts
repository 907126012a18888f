import { ruleMessages, type SnippetFinding, type SnippetFindingCode, serverMessages } from '@zeacon/contract';
import { forbiddenBy, readPolicies, type Wanted } from './content-policy.ts';
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

  function ofPolicies(page: ReadPage, wanted: readonly Wanted[]): SnippetFinding[] {
    const policies = readPolicies([...page.policies, ...page.facts.policies]);
    const found = new Map<string, SnippetFinding>();
    for (const one of wanted) {
      const directive = forbiddenBy(policies, one, page.url);
      const source = one.url.protocol === 'blob:' ? 'blob:' : one.url.origin;
      if (directive)
        found.set(
          `${directive} ${source}`,
          finding('BLOCKED_BY_CSP', serverMessages.snippetBlocked, { directive, source }),
        );
    }
    return [...found.values()];
  }

  const isOurs = (url: URL) => url.origin === origin.origin;
  const playing: Wanted[] = [
    { use: 'connect', url: origin },
    { use: 'media', url: origin },
    { use: 'media', url: new URL('blob:x') },
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
    if (!script) return [...withoutScript(kind, facts, elsewhere), ...findings];
    if (kind.isModule && script.attributes.get('type')?.trim().toLowerCase() !== 'module')
      findings.push(finding('NOT_MODULE', serverMessages.snippetNotModule));
    if (kind.element && ids.length === 0)
      findings.push(note('NO_ELEMENT', serverMessages.snippetWithoutElement, { element: kind.element }));
    const nonce = script.attributes.get('nonce');
    return [...findings, ...ofPolicies(page, [{ use: 'script', url: script.src, nonce }, ...playing])];
  }

  function withoutScript(kind: SnippetKind, facts: PageFacts, elsewhere: PageScript | undefined): SnippetFinding[] {
    const { host: expected } = origin;
    if (elsewhere)
      return [finding('WRONG_HOST', serverMessages.snippetWrongHost, { host: elsewhere.src.host, expected })];
    // With the npm package the script is in the site's own files, and the element names the platform.
    const isBundled = facts.elements.some(
      ({ name, attributes }) => name === kind.element && attributes.get('app-host') === origin.origin,
    );
    if (isBundled || !kind.element) return [];
    return [finding('NO_SCRIPT', serverMessages.snippetWithoutScript, { element: kind.element })];
  }

  async function ofFrames(page: ReadPage, businessId: string): Promise<SnippetFinding[] | undefined> {
    const frames = page.facts.frames.filter((url) => isOurs(url) && framePath.test(url.pathname));
    if (frames.length === 0) return undefined;
    const ids = frames.map(({ pathname }) => framePath.exec(pathname)![1]!);
    const blocked = ofPolicies(page, [{ use: 'frame', url: frames[0]! }]);
    return [...(await ofIds(ids, businessId, streamBusinessOf)), ...blocked];
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
