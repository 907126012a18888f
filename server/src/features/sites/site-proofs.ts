import {
  ruleMessages,
  type SiteProofCheck,
  type SiteProofMethod,
  serverMessages,
  siteProofLabel,
  siteProofName,
  siteProofPath,
} from '@zeacon/contract';
import { GetFailedError, type GuardedGet, type GuardedGetAnswer } from '../../platform/guarded-get.ts';
import type { NameLookups } from '../../platform/name-lookups.ts';
import { readPageFacts } from './page-facts.ts';
import { hostNameOf, isAtAddress } from './site-names.ts';

export interface SiteProofsDeps {
  getPage: GuardedGet;
  getFile: GuardedGet;
  textsOf: NameLookups['texts'];
}

interface Claim {
  origin: string;
  proofValue: string;
}

/** Undefined if it is proven, or why not. */
type Prove = (claim: Claim) => Promise<string | undefined>;

const { fill } = ruleMessages;

/** The ways to prove that a site is a business's own. */
export function createSiteProofs({ getPage, getFile, textsOf }: SiteProofsDeps) {
  async function byMeta({ origin, proofValue }: Claim): Promise<string | undefined> {
    const answer = await getPage(`${origin}/`);
    const failure = failureOf(answer);
    if (failure) return failure;
    const { metas } = await readPageFacts(answer.text, answer.url);
    const values = metas.filter(({ name }) => name === siteProofName).map(({ content }) => content);
    if (values.includes(proofValue)) return undefined;
    return values.length > 0 ? serverMessages.proofMetaOther : serverMessages.proofMetaMissing;
  }

  async function byFile({ origin, proofValue }: Claim): Promise<string | undefined> {
    const url = `${origin}${siteProofPath}`;
    const answer = await getFile(url);
    const failure = failureOf(answer);
    if (failure) return failure;
    const lines = answer.text.split(/\r?\n/).map((line) => line.trim());
    return lines.includes(proofValue) ? undefined : fill(serverMessages.proofFileOther, { url });
  }

  async function byRecord({ origin, proofValue }: Claim): Promise<string | undefined> {
    const host = hostNameOf(origin);
    if (isAtAddress(origin)) return serverMessages.proofDnsAddress;
    try {
      const found = (await Promise.all([textsOf(`${siteProofLabel}.${host}`), textsOf(host)])).flat();
      const values = found.filter((value) => value.startsWith(`${siteProofName}=`));
      if (values.includes(`${siteProofName}=${proofValue}`)) return undefined;
      const name = { host: `${siteProofLabel}.${host}` };
      return fill(values.length > 0 ? serverMessages.proofRecordOther : serverMessages.proofRecordMissing, name);
    } catch {
      return fill(serverMessages.proofDnsSilent, { host });
    }
  }

  const ways: Record<SiteProofMethod, Prove> = { META: byMeta, DNS: byRecord, FILE: byFile };

  return async (claim: Claim, method: SiteProofMethod): Promise<SiteProofCheck> => {
    try {
      const message = await ways[method](claim);
      return { method, isProven: message === undefined, message: message ?? null };
    } catch (error) {
      if (!(error instanceof GetFailedError)) throw error;
      return { method, isProven: false, message: error.message };
    }
  };
}

function failureOf({ redirect, status }: GuardedGetAnswer): string | undefined {
  if (redirect) return describeRedirect(redirect);
  return status === 200 ? undefined : fill(serverMessages.pageStatus, { status });
}

export function describeRedirect({ url, isLoop }: NonNullable<GuardedGetAnswer['redirect']>): string {
  if (isLoop) return fill(serverMessages.pageRedirects, { count: 5 });
  const { origin, pathname } = new URL(url);
  return fill(serverMessages.pageElsewhere, { url: `${origin}${pathname}`.slice(0, 200) });
}
