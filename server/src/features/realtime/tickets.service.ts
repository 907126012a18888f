import { type RealtimeTicket, realtimePath } from '@zeacon/contract';
import type { ApiKeyHolder, BusinessUser, ViewerToken } from '../../platform/actors/actor.ts';
import type { CallerRequest } from '../../platform/actors/admission.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ground } from '../../platform/grounds/ground.ts';
import { groundOf } from '../../platform/grounds/ground-of.ts';
import type { LiveChannel } from '../../platform/live-channel/live-channel.ts';
import type { FindLiveMember } from '../../platform/live-channel/live-member.ts';
import type { TicketHolder } from '../../platform/live-channel/live-participant.ts';
import type { LetInBy } from '../../platform/visibility/decide.ts';
import { type IceSettings, iceServersFor } from './ice-servers.ts';
import type { LiveTickets } from './live-tickets.ts';
import type { VisitorProofs } from './visitor-proofs.ts';

export type TicketsService = ReturnType<typeof createTicketsService>;

interface Visitor {
  visitorId: string;
  visitorProof?: string | undefined;
}

interface Watchable {
  streamId: string;
  businessId: string;
  until?: number | undefined;
  embedKeyId?: string | undefined;
  /** What they are let in for, where that can end. */
  ground?: Ground | undefined;
  embedId?: string | undefined;
  letInBy: LetInBy;
  /** Who the viewer is, by the embed token that the business signed. */
  subject?: string | undefined;
}

export interface TicketsDeps {
  tokens: LiveTickets;
  visitorProofs: VisitorProofs;
  ice: IceSettings;
  /** Set if viewers receive channels through PubNub. */
  openPubNub: ((streamId: string) => Promise<RealtimeTicket['pubnub']>) | undefined;
  /** Set if guests come on stage over OpenTok. */
  opentok: RealtimeTicket['opentok'];
  findLive: (streamId: string) => Promise<LiveChannel | undefined>;
  /** Rejects like every viewer's call. */
  requireWatchable: (streamId: string | undefined, token: ViewerToken | undefined) => Promise<Watchable>;
  /** A live that a guest link invites to. */
  requireInvited: (streamId: string) => Promise<Watchable>;
  /** Returns the live and the version of its guest link. Rejects with `guest_link.invalid` or `guest_link.ended`. */
  requireGuestKey: (streamId: string, guestKey: string) => Promise<{ live: LiveChannel; version: number }>;
  /** Rejects with `stream.not_found` or `live.not_live`. */
  requireLive: (businessId: string, streamId: string) => Promise<{ streamId: string }>;
  findMember: FindLiveMember;
  businessName: (businessId: string) => Promise<string | undefined>;
  clock: Clock;
}

const lifetimeMs = 12 * 3_600_000;

/** Decides who may join which channel. */
export function createTicketsService(deps: TicketsDeps) {
  const { tokens, visitorProofs, ice, openPubNub, opentok, findLive, findMember, requireLive, businessName, clock } =
    deps;
  const { requireWatchable, requireInvited, requireGuestKey } = deps;

  function issue(holder: TicketHolder, ground?: Ground, until = Number.POSITIVE_INFINITY): RealtimeTicket {
    const expiresAt = new Date(Math.min(clock().getTime() + lifetimeMs, until));
    return {
      url: realtimePath,
      token: tokens.issue(holder, expiresAt, ground),
      channel: holder.streamId,
      expiresDate: expiresAt.toISOString(),
      iceServers: iceServersFor(ice, holder.authorId, expiresAt),
      ...(opentok && { opentok }),
    };
  }

  function proveOf(businessId: string, { visitorId, visitorProof }: Visitor) {
    const { proof, sinceMs } = visitorProofs.prove(businessId, visitorId, visitorProof);
    return { known: { visitorSinceMs: sinceMs }, told: { visitorProof: proof } };
  }

  return {
    async openForViewer(
      id: string,
      token: ViewerToken | undefined,
      { request, ...visitor }: Visitor & { request: CallerRequest },
    ): Promise<RealtimeTicket> {
      const found = await requireWatchable(id, token);
      const { streamId, businessId, until, embedKeyId, ground, embedId, letInBy, subject } = found;
      const live = await findLive(streamId);
      if (!live) throw new ApiError('live.not_live');
      if (live.recordOnly) throw new ApiError('stream.not_found');
      const member = subject ? undefined : await findMember({ businessId, request, ground });
      // Pages make up visitor ids; who is signed for, or known, stays the same person with any of them.
      const authorId = subject
        ? tokens.authorId(businessId, 'signed', subject)
        : member
          ? tokens.authorId(businessId, 'member', member.memberId)
          : tokens.authorId(businessId, 'visitor', visitor.visitorId);
      const isSigned = subject !== undefined || member !== undefined;
      const proven = isSigned ? undefined : proveOf(businessId, visitor);
      const known = { ...(isSigned ? { isSigned } : proven?.known), ...(member && { memberId: member.memberId }) };
      const named = { role: 'viewer', authorId, defaultName: member?.name ?? 'Guest', ...known } as const;
      const holder = { streamId, businessId, ...named, letInBy, ...(embedId && { embedId }) };
      const reason: Ground | undefined =
        embedKeyId !== undefined ? { kind: 'embed-key', keyId: embedKeyId } : (ground ?? member?.ground);
      const ticket = issue(holder, reason, until);
      const pubnub = await openPubNub?.(streamId);
      const hiddenAuthors = member?.hidden.map((id) => tokens.authorId(businessId, 'member', id)) ?? [];
      return {
        ...{ ...ticket, ...proven?.told, ...(pubnub && { pubnub }) },
        ...(member && { member: { name: member.name, hiddenAuthors } }),
      };
    },

    /** Over the WebSocket alone: other services would deliver what was not published yet. */
    async openForGuest(id: string, guestKey: string, visitor: Visitor): Promise<RealtimeTicket> {
      const { live, version } = await requireGuestKey(id, guestKey);
      const { streamId, businessId } = live;
      const { letInBy } = await requireInvited(streamId);
      const authorId = tokens.authorId(businessId, 'visitor', visitor.visitorId);
      const named = { role: 'viewer', authorId, defaultName: 'Guest', letInBy, guestLink: version } as const;
      const { known, told } = proveOf(businessId, visitor);
      const ground = { kind: 'guest-link', streamId, version, authorId } as const;
      return { ...issue({ streamId, businessId, ...named, ...known }, ground), ...told };
    },

    async openForHost(actor: BusinessUser | ApiKeyHolder, id: string): Promise<RealtimeTicket> {
      const { businessId } = actor;
      const { streamId } = await requireLive(businessId, id);
      const authorId = tokens.authorId(businessId, 'user', writerOf(actor));
      const defaultName = (await businessName(businessId)) ?? 'Host';
      return issue({ streamId, businessId, role: 'host', authorId, defaultName }, groundOf(actor, 'live.host'));
    },

    verify: tokens.verify,
  };
}

/** A program writes as one author, whichever person made its key. */
const writerOf = (actor: BusinessUser | ApiKeyHolder) => (actor.kind === 'api-key' ? actor.keyId : actor.userId);
