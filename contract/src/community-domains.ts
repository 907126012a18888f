import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { oneOf, text } from './given-values.ts';
import { Instant, Nothing } from './query.ts';
import { byRule, required, validateOwnDomain } from './rules/index.ts';
import { siteProofLabel } from './sites.ts';

/** The TXT record of a domain stands below this label: `zeacon-community-verification=…`. */
export const domainProofLabel = siteProofLabel;
export const domainProofName = 'zeacon-community-verification';
export const ownDomainMaxLength = 1000;
/** Missing records of a verified domain are told of after so many days, and end it after so many. */
export const domainAttentionDays = 3;
export const domainEndDays = 14;
/** Records that were never found are looked for by themselves for so long. */
export const domainSearchDays = 30;

/**
 * `PENDING`: not proven yet. `VERIFIED`: proven, and the community is shown there. `ATTENTION`: still shown there, but
 * the records are missing. `ENDED`: not shown there any more.
 */
export const DomainState = z.enum(['PENDING', 'VERIFIED', 'ATTENTION', 'ENDED']);
export type DomainState = z.infer<typeof DomainState>;

export const DomainProof = oneOf(['CNAME', 'TXT']);
export type DomainProof = z.infer<typeof DomainProof>;

/** To be made where the domain is managed. */
export const DomainRecord = z.object({ type: DomainProof, name: z.string(), value: z.string() });
export type DomainRecord = z.infer<typeof DomainRecord>;

/** The domain of its own that a community is to be shown at. */
export const CommunityDomain = z.object({
  communityId: z.string(),
  /** As DNS writes it. */
  domain: z.string(),
  /** As people write it. */
  name: z.string(),
  /** The address of the community there. */
  url: z.string(),
  state: DomainState,
  /** The CNAME record, and the TXT record for domains that can have no other. */
  records: z.array(DomainRecord),
  /** The TXT record is needed in any case: somebody else proved this domain before. */
  needsText: z.boolean(),
  /** What was wrong when it was last looked at, for a person. Null where nothing was. */
  message: z.nullable(z.string()),
  verifiedBy: z.nullable(DomainProof),
  verifiedDate: z.nullable(Instant),
  /** When somebody first opened the community there: from then on it is the community's address. */
  openedDate: z.nullable(Instant),
  /** Since when the records of a verified one are missing. */
  missingDate: z.nullable(Instant),
  /** When it ends if they stay away. */
  endsDate: z.nullable(Instant),
  checkedDate: z.nullable(Instant),
  /** When it is looked at next without being asked; null for never. */
  nextCheckDate: z.nullable(Instant),
  createdDate: Instant,
});
export type CommunityDomain = z.infer<typeof CommunityDomain>;

const path = `${communityBase}/domain` as const;
const tag = communityTag;
const read = { kind: 'business', permission: 'communities.read' } as const;
const write = { kind: 'business', permission: 'communities.write' } as const;
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const inCommunity = z.object({ communityId: z.string() });

/** What a form for one asks for. */
export const DomainDraft = z.object({
  domain: text(ownDomainMaxLength).check(
    byRule((value) => required('Domain', value)),
    byRule(validateOwnDomain),
  ),
});

export const getCommunityDomain = endpoint({
  method: 'GET',
  path,
  tag,
  summary: "Read a community's own domain, with the DNS records that prove it",
  requires: read,
  query: inCommunity,
  /** Null if it has none. */
  reply: z.object({ domain: z.nullable(CommunityDomain) }),
  errors: [...signedIn, 'request.invalid', 'community.not_found'],
});

export const setCommunityDomain = endpoint({
  method: 'PUT',
  path,
  tag,
  summary: 'Give a community a domain of its own; the answer says which DNS records prove it',
  requires: write,
  audit: 'community.domain_set',
  body: z.extend(DomainDraft, { communityId: z.string() }),
  reply: CommunityDomain,
  errors: [...signedIn, 'request.invalid', 'community.not_found', 'community.domain_exists'],
});

/** What is missing is said in the answer; the call itself succeeds. */
export const checkCommunityDomain = endpoint({
  method: 'POST',
  path: `${path}/check`,
  tag,
  summary: "Look for the DNS records of a community's own domain now",
  requires: write,
  audit: 'community.domain_verified',
  body: inCommunity,
  reply: CommunityDomain,
  errors: [...signedIn, 'request.invalid', 'request.rate_limited', 'community.not_found', 'community.domain_not_found'],
});

export const removeCommunityDomain = endpoint({
  method: 'DELETE',
  path,
  tag,
  summary: 'Take its own domain from a community, which is at its subdomain again',
  requires: write,
  audit: 'community.domain_removed',
  query: inCommunity,
  reply: Nothing,
  errors: [...signedIn, 'request.invalid', 'community.not_found', 'community.domain_not_found'],
});

/** Where a proxy asks whether it may get a certificate for a host. Answers with a status alone. */
export const domainAskPath = '/api/domains/ask';
