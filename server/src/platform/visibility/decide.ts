import type { ErrorCode, embedTokenErrors, MediaType, PublishStatus, Visibility } from '@zeacon/contract';

/** What decides who may see a stream. A row of the table `stream` is one. */
export interface Subject {
  publishStatus: PublishStatus;
  mediaType: MediaType;
  accessVisibility: Visibility;
  /** Its viewers need a token that the server of its business signed, or what they were given for one. */
  requiresSignedEmbed: boolean;
  /** From then on, only its owner may see it. */
  expiresAt: Date | null;
  /** Its business is closed: not even its owner may see it. */
  isClosed: boolean;
  /**
   * Its business has it shown on some sites only: what it is played from needs a token, which pages of those sites are
   * given.
   */
  limitsSites: boolean;
  /** Whether its business sells it: who did not buy it sees its preview only. */
  isSold: boolean;
}

export interface Viewer {
  /**
   * `page_link`: the address of its page. `invitation`: an embed of its business, or a ticket to its channel.
   * `guest_key`: the guest link of a live, which a host sends to people who come on stage, before it is published too.
   */
  holds:
    | Untokened
    | 'viewer_token'
    | 'guest_key'
    | 'owner_token'
    | 'expired_viewer_token'
    | 'expired_owner_token'
    | 'invalid_token'
    | 'embed_token'
    | 'expired_embed_token'
    | 'invalid_embed_token'
    | 'other_video_embed_token';
  /** When a token that is valid ends, in epoch ms. */
  until?: number;
  /** The key that signed their embed token, or the one that theirs was given for. */
  embedKeyId?: string;
  /** The player or widget with domains of its own that their token was given by. */
  embedId?: string;
  /** Who they are, by the embed token that their business signed. */
  subject?: string;
  /** They bought it, and were not given their money back. */
  purchaseId?: string;
}

/**
 * What whoever was let into a live's channel is taken for from then on: `viewer_token` with an embed token or what was
 * given for one, `guest_key` with the key of its guest link, `invitation` with another token, `nothing` without.
 */
export type LetInBy = Extract<Viewer['holds'], 'nothing' | 'invitation' | 'viewer_token' | 'guest_key'>;

/** What applies to every stream, so that lists can be made for it. A token is for one stream. */
export type Untokened = 'nothing' | 'page_link' | 'invitation';

/**
 * `find` does not reveal hidden streams; `files` and `pictures` name a file. Pictures stand in cards, mails and search
 * engines, so that they need no token for the sake of a site.
 */
export type Purpose = 'watch' | 'find' | 'files' | 'pictures';

export type Refusal = Extract<
  ErrorCode,
  | 'stream.not_found'
  | 'stream.expired'
  | 'media.not_found'
  | 'media.token_invalid'
  | 'media.token_expired'
  | (typeof embedTokenErrors)[number]
>;

export interface Permission {
  may: true;
  as: 'owner' | 'viewer';
  /** Whether anybody may see it, without a token; unless it is for finding, its files too. */
  isOpen: boolean;
  /** Whatever is signed for this viewer must end then, in epoch ms. */
  until?: number;
  /** It must end with that key, too. */
  embedKeyId?: string;
  /** It must stay with that player or widget. */
  embedId?: string;
  /** It is sold, and was not bought: no more than its preview. */
  isPreview?: true;
  /** It ends with that purchase, too. */
  purchaseId?: string;
}

export type Decision = Permission | { may: false; reason: Refusal };

type Rule = (subject: Subject, viewer: Viewer, now: Date) => Refusal | undefined;

/**
 * In this order: the first rule that refuses names the reason. A new requirement is one more rule here, based on one
 * more field of the subject and the viewer, and one more condition in `visibleTo`.
 */
const rules: readonly Rule[] = [refuseBadToken, refuseHidden, refuseUnsigned, refuseUninvited, refuseExpired];

/** The only place that knows who may see a stream. Streams that do not exist are refused like hidden ones. */
export function decide(
  subject: Subject | undefined,
  viewer: Viewer,
  { purpose, now }: { purpose: Purpose; now: Date },
): Decision {
  const known = subject?.isClosed ? undefined : subject;
  const isOwner = known !== undefined && viewer.holds === 'owner_token';
  const refusal = isOwner ? undefined : refusalOf(known ?? absent, viewer, now);
  if (refusal) return { may: false, reason: nameFor(purpose, refusal) };
  if (purpose === 'files' && known && needsSignedFiles(known) && !signedHolders.includes(viewer.holds))
    return { may: false, reason: outdated.includes(viewer.holds) ? 'media.token_expired' : 'media.token_invalid' };
  const as = isOwner ? 'owner' : 'viewer';
  const { until, embedKeyId, embedId, purchaseId } = viewer;
  const isLimited = !isOwner && (known?.requiresSignedEmbed || embedKeyId !== undefined);
  const limit = isLimited && until !== undefined ? { until, ...(embedKeyId && { embedKeyId }) } : {};
  const open = purpose === 'find' || purpose === 'pictures' ? isOpen : hasOpenFiles;
  return {
    may: true,
    as,
    isOpen: open(known ?? absent, now),
    ...limit,
    ...(embedId && { embedId }),
    ...(!isOwner && known?.isSold && purchaseId === undefined && ({ isPreview: true } as const)),
    ...(known?.isSold && purchaseId !== undefined && { purchaseId }),
  };
}

/** Whether anybody may see it, without a token. */
export const isOpen = (subject: Subject, now: Date): boolean => !refusalOf(subject, nobody, now);

/** Whether anybody may read what it is played from, without a token. */
export const hasOpenFiles = (subject: Subject, now: Date): boolean =>
  isOpen(subject, now) && !needsSignedFiles(subject);

/** Only who was given a token may read what it is played from, though anybody may be given one. */
const needsSignedFiles = ({ limitsSites, isSold }: Subject): boolean => limitsSites || isSold;

/** The visibilities that each kind of holder may see. */
export const visibilitiesFor: Record<Viewer['holds'], readonly Visibility[]> = {
  nothing: ['PUBLIC'],
  page_link: ['PUBLIC', 'UNLISTED'],
  invitation: ['PUBLIC', 'UNLISTED', 'POSTED'],
  viewer_token: ['PUBLIC', 'UNLISTED', 'POSTED'],
  guest_key: ['PUBLIC', 'UNLISTED', 'POSTED'],
  owner_token: ['PUBLIC', 'UNLISTED', 'POSTED'],
  expired_viewer_token: ['PUBLIC'],
  // Its holder expects to see more than viewers, so its expiry is reported even if viewers may see the stream.
  expired_owner_token: [],
  invalid_token: ['PUBLIC'],
  embed_token: ['PUBLIC', 'UNLISTED', 'POSTED'],
  expired_embed_token: ['PUBLIC'],
  invalid_embed_token: ['PUBLIC'],
  other_video_embed_token: ['PUBLIC'],
};

/** They hold an embed token, or were given something in exchange for one. */
const signedHolders: readonly Viewer['holds'][] = ['embed_token', 'viewer_token', 'owner_token'];

/** A host invited them in person, so that no signature of the business is needed. */
const invitedHolders: readonly Viewer['holds'][] = [...signedHolders, 'guest_key'];

const outdated: readonly Viewer['holds'][] = ['expired_viewer_token', 'expired_owner_token'];

const embedRefusals: Partial<Record<Viewer['holds'], Refusal>> = {
  expired_embed_token: 'embed_token.expired',
  invalid_embed_token: 'embed_token.invalid',
  other_video_embed_token: 'embed_token.other_video',
};

const nobody: Viewer = { holds: 'nothing' };
const absent: Subject = {
  publishStatus: 'UnPublished',
  mediaType: 'VIDEO',
  accessVisibility: 'POSTED',
  requiresSignedEmbed: false,
  expiresAt: null,
  isClosed: true,
  limitsSites: false,
  isSold: false,
};

function refusalOf(subject: Subject, viewer: Viewer, now: Date): Refusal | undefined {
  for (const rule of rules) {
    const refusal = rule(subject, viewer, now);
    if (refusal) return refusal;
  }
  return undefined;
}

const isShown = ({ publishStatus, mediaType, isClosed }: Subject, { holds }: Viewer) =>
  (publishStatus === 'Published' || holds === 'guest_key') && mediaType === 'VIDEO' && !isClosed;
const letsIn = ({ accessVisibility, requiresSignedEmbed }: Subject, { holds }: Viewer) =>
  visibilitiesFor[holds].includes(accessVisibility) && (!requiresSignedEmbed || invitedHolders.includes(holds));

/** If no token is needed, an invalid one does no harm. */
function refuseBadToken(subject: Subject, viewer: Viewer): Refusal | undefined {
  if (isShown(subject, viewer) && letsIn(subject, viewer)) return undefined;
  if (viewer.holds === 'invalid_token') return 'media.token_invalid';
  return outdated.includes(viewer.holds) ? 'media.token_expired' : undefined;
}

function refuseHidden(subject: Subject, viewer: Viewer): Refusal | undefined {
  return isShown(subject, viewer) ? undefined : 'stream.not_found';
}

function refuseUnsigned(subject: Subject, viewer: Viewer): Refusal | undefined {
  if (letsIn(subject, viewer)) return undefined;
  return embedRefusals[viewer.holds] ?? (subject.requiresSignedEmbed ? 'embed_token.required' : undefined);
}

function refuseUninvited(subject: Subject, viewer: Viewer): Refusal | undefined {
  return letsIn(subject, viewer) ? undefined : 'media.token_invalid';
}

function refuseExpired({ expiresAt }: Subject, _viewer: Viewer, now: Date): Refusal | undefined {
  return isExpired({ expiresAt }, now) ? 'stream.expired' : undefined;
}

export function isExpired({ expiresAt }: Pick<Subject, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

const isOfFiles = (purpose: Purpose) => purpose === 'files' || purpose === 'pictures';

function nameFor(purpose: Purpose, refusal: Refusal): Refusal {
  if (isOfFiles(purpose) && refusal === 'stream.not_found') return 'media.not_found';
  if (isOfFiles(purpose) && refusal.startsWith('embed_token.')) return 'media.token_invalid';
  if (purpose === 'find' && refusal !== 'stream.expired') return 'stream.not_found';
  return refusal;
}
