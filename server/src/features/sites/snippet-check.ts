import {
  ruleMessages,
  type SnippetFinding,
  type SnippetFindingCode,
  type SnippetState,
  serverMessages,
} from '@zeacon/contract';
import { GetFailedError, type GuardedGet, type GuardedGetAnswer } from '../../platform/guarded-get.ts';
import { readPageFacts } from './page-facts.ts';
import { describeRedirect } from './site-proofs.ts';
import type { createSnippetFinder } from './snippet-finder.ts';

export interface SnippetCheckDeps {
  getPage: GuardedGet;
  find: ReturnType<typeof createSnippetFinder>;
  /** How much of a page is read. */
  maxBytes: number;
}

export type SnippetCheck = ReturnType<typeof createSnippetCheck>;

export interface Checked {
  state: SnippetState;
  findings: SnippetFinding[];
}

const { fill } = ruleMessages;
const loginStatuses = new Set([401, 403, 407, 511]);
const goneStatuses = new Set([404, 410]);
const mib = 1024 * 1024;

/** Opens a page and says whether the snippet is in it, and what keeps it from working. */
export function createSnippetCheck({ getPage, find, maxBytes }: SnippetCheckDeps) {
  function unreadable(answer: GuardedGetAnswer): Checked | undefined {
    const { redirect, status, headers } = answer;
    if (redirect) return failed('REDIRECTED', describeRedirect(redirect));
    if (loginStatuses.has(status)) return failed('LOG_IN', fill(serverMessages.pageLogIn, { status }));
    if (status >= 300) {
      const checked = failed('STATUS', fill(serverMessages.pageStatus, { status }));
      return goneStatuses.has(status) ? { ...checked, state: 'MISSING' } : checked;
    }
    const type = headers['content-type']?.[0]?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (type === 'text/html' || type === 'application/xhtml+xml') return undefined;
    return failed('NOT_HTML', fill(serverMessages.pageNotHtml, { type: type.slice(0, 100) || '?' }));
  }

  async function look(answer: GuardedGetAnswer, businessId: string): Promise<Checked> {
    const { headers, text, url, isCutOff } = answer;
    const facts = await readPageFacts(text, url);
    const policies = headers['content-security-policy'] ?? [];
    const { isThere, findings } = await find({ url: new URL(url), facts, policies }, businessId);
    const notes: SnippetFinding[] = [];
    const note = (code: SnippetFindingCode, message: string) => notes.push({ code, message, isProblem: false });
    const robots = facts.metas.filter(({ name }) => name === 'robots').map(({ content }) => content);
    if ([...robots, ...(headers['x-robots-tag'] ?? [])].some((line) => /\b(?:noindex|none)\b/i.test(line)))
      note('NO_INDEX', serverMessages.pageNoIndex);
    if (isThere) {
      const isBroken = findings.some(({ isProblem }) => isProblem);
      return { state: isBroken ? 'BROKEN' : 'FOUND', findings: [...findings, ...notes] };
    }
    if (facts.tagManager) note('TAG_MANAGER', fill(serverMessages.pageTagManager, { name: facts.tagManager }));
    if (isCutOff) note('CUT_OFF', fill(serverMessages.pageCutOff, { size: maxBytes / mib }));
    return { state: 'MISSING', findings: [problem('MISSING', serverMessages.snippetMissing), ...notes] };
  }

  return async (pageUrl: string, businessId: string, signal?: AbortSignal): Promise<Checked> => {
    try {
      const answer = await getPage(pageUrl, signal);
      return unreadable(answer) ?? (await look(answer, businessId));
    } catch (error) {
      if (!(error instanceof GetFailedError)) throw error;
      return failed(error.isLate ? 'TIMED_OUT' : 'UNREACHABLE', error.message);
    }
  };
}

const problem = (code: SnippetFindingCode, message: string): SnippetFinding => ({ code, message, isProblem: true });

const failed = (code: SnippetFindingCode, message: string): Checked => ({
  state: 'UNREADABLE',
  findings: [problem(code, message)],
});
