import {
  type DomainProof,
  type DomainRecord,
  domainProofLabel,
  domainProofName,
  ruleMessages,
  serverMessages,
} from '@zeacon/contract';
import type { NameLookups } from '../../../platform/name-lookups.ts';
import type { CommunityAddresses } from '../community-address.ts';

interface Claim {
  domain: string;
  subdomain: string;
  proofValue: string;
}

/** `isSilent`: nothing can be said, as name servers did not answer. */
export type ProofOfDomain =
  | { by: DomainProof; message: null; isSilent: false }
  | { by: undefined; message: string; isSilent: boolean };

interface Deps {
  lookups: NameLookups;
  addresses: Pick<CommunityAddresses, 'dnsNameOf'>;
}

export type DomainProofs = ReturnType<typeof createDomainProofs>;

const { fill } = ruleMessages;
const wholeMs = 10_000;

/** What proves that a domain is to show a community: records that only who manages the domain can make. */
export function createDomainProofs({ lookups, addresses }: Deps) {
  const textName = (domain: string) => `${domainProofLabel}.${domain}`;

  async function judge(
    { domain, subdomain, proofValue }: Claim,
    needsText: boolean,
    signal: AbortSignal,
  ): Promise<DomainProof | string> {
    const expected = addresses.dnsNameOf(subdomain);
    const name = textName(domain);
    const [aliases, texts] = await Promise.all([lookups.aliases(domain, signal), lookups.texts(name, signal)]);
    const hasText = texts.includes(`${domainProofName}=${proofValue}`);
    if (aliases.includes(expected)) {
      if (hasText) return 'TXT';
      return needsText ? fill(serverMessages.domainTextNeeded, { name }) : 'CNAME';
    }
    if (hasText) {
      const leadsSomewhere = aliases.length > 0 || (await lookups.addresses(domain, signal)).length > 0;
      return leadsSomewhere ? 'TXT' : fill(serverMessages.domainNoAddress, { host: domain, expected });
    }
    if (aliases[0]) return fill(serverMessages.domainAtOther, { host: domain, found: aliases[0], expected });
    const hasOther = texts.some((one) => one.startsWith(`${domainProofName}=`));
    return hasOther
      ? fill(serverMessages.proofRecordOther, { host: name })
      : fill(serverMessages.domainNoRecord, { host: domain, name });
  }

  return {
    /** To be made where the domain is managed. */
    recordsOf: ({ domain, subdomain, proofValue }: Claim): DomainRecord[] => [
      { type: 'CNAME', name: domain, value: addresses.dnsNameOf(subdomain) },
      { type: 'TXT', name: textName(domain), value: `${domainProofName}=${proofValue}` },
    ],

    /** Rejects only where `signal` aborts. */
    async prove(claim: Claim, needsText: boolean, signal?: AbortSignal): Promise<ProofOfDomain> {
      const within = AbortSignal.any([AbortSignal.timeout(wholeMs), ...(signal ? [signal] : [])]);
      try {
        const judged = await judge(claim, needsText, within);
        return judged === 'CNAME' || judged === 'TXT'
          ? { by: judged, message: null, isSilent: false }
          : { by: undefined, message: judged, isSilent: false };
      } catch {
        signal?.throwIfAborted();
        const message = fill(serverMessages.proofDnsSilent, { host: claim.domain });
        return { by: undefined, message, isSilent: true };
      }
    },
  };
}
