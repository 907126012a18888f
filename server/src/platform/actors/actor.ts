import type { ApiKeyScope, BusinessRole, ImpersonationAccess, Requires, RequiresKind } from '@zeacon/contract';
import type { Ground } from '../grounds/ground.ts';
import type { LetInBy } from '../visibility/decide.ts';

/** A caller about whom nothing is known. */
export interface Anyone {
  kind: 'anyone';
}

/** A signed-in person, acting for one of their businesses. */
export interface BusinessUser {
  kind: 'business-user';
  userId: string;
  /** The business they act for. */
  businessId: string;
  /** Their role in that business; undefined if they are not a member. */
  role: BusinessRole | undefined;
  /** Their roles in all their businesses, by business id. */
  roles: RolesByBusiness;
  /** Of an impersonation, that one's id. */
  sessionId: string;
  /** Of an operator who acts as this person, within `impersonated` of the endpoint. */
  impersonation?: Impersonation;
}

/** An operator acting as a member of a business, for a limited time. */
export interface Impersonation {
  id: string;
  operatorId: string;
  operatorEmail: string;
  /** The session that it was begun in, and ends with. */
  operatorSessionId: string;
  access: ImpersonationAccess;
  reason: string;
  expiresAt: Date;
}

/** A person who looks after all businesses of the platform, acting for themselves. */
export interface Operator {
  kind: 'operator';
  userId: string;
  sessionId: string;
}

/** A program that calls with an API key of a business, within the key's scopes. It is never taken for a person. */
export interface ApiKeyHolder {
  kind: 'api-key';
  keyId: string;
  /** The business that made the key. */
  businessId: string;
  scopes: readonly ApiKeyScope[];
}

export type RolesByBusiness = ReadonlyMap<string, BusinessRole>;
/** Reads a person's role in each of their businesses. */
export type RolesOf = (userId: string) => Promise<RolesByBusiness>;

declare const viewerToken: unique symbol;

/**
 * A viewer's media token. Only the viewer authenticator and the code that signs tokens create one, so that a public
 * endpoint has none to pass on.
 */
export type MediaTokenText = string & { readonly [viewerToken]: true };

/** A token that the server of a business signed for whoever watches in its own page. */
export interface EmbedTokenText {
  readonly embed: string;
}

export type ViewerToken = MediaTokenText | EmbedTokenText;

/** Somebody who watches. What they show is checked together with the stream. */
export interface Viewer {
  kind: 'viewer';
  token: ViewerToken | undefined;
}

/** A viewer of a live stream, identified by the ticket for its channel. */
export interface ChannelViewer {
  kind: 'channel-viewer';
  streamId: string;
  businessId: string;
  authorId: string;
  /** The name they write under if they give no other. */
  defaultName: string;
  letInBy: LetInBy;
  /** It is known who they are: their business signed for that, or they are members of a community. */
  isSigned?: boolean;
  /** Of members of a community: their account. */
  memberId?: string;
  /** Of visitors: since when their id has been known, in epoch ms. */
  visitorSinceMs?: number;
  /** The player or widget with domains of its own that let them in. */
  embedId?: string;
}

/** Somebody who is signed in to communities. They are no business user. */
export interface CommunityMember {
  kind: 'community-member';
  accountId: string;
  username: string;
  /** Whose page they signed in on: what they do, they do there. */
  communityId: string;
  /** They signed in on a page of a business, which may know their token. */
  isEmbedded: boolean;
  /** What of their session is stored. */
  sessionHash: string;
}

/** The console, with the cookies of an open sign-in session. */
export interface ConsoleSession {
  kind: 'console-session';
  businessId: string;
  userId: string;
  sessionId: string;
  expiresInSec: number;
  impersonation?: Impersonation;
}

/** A browser with cookies of the console, which may belong to a session. */
export interface CookieHolder {
  kind: 'cookie-holder';
  sessionId: string | undefined;
}

/** Anybody with the signed address for one thing: an upload, a picture, the studio of a stream. */
export interface TicketHolder<Kind extends string> {
  kind: Kind;
  /** Id of what the ticket is for. */
  id: string;
}

/**
 * The actor that each kind of requirement admits. If the contract gains a kind, the compiler reports an error until it
 * is added here and to every set of authenticators.
 */
export interface Admitted extends Record<RequiresKind, { kind: string }> {
  public: Anyone;
  member: BusinessUser;
  business: BusinessUser | ApiKeyHolder;
  user: BusinessUser;
  operator: Operator;
  viewer: Viewer;
  channel: ChannelViewer;
  community: CommunityMember | Anyone;
  communityMember: CommunityMember;
  session: ConsoleSession;
  cookies: CookieHolder;
  upload: TicketHolder<'upload-ticket'>;
  picture: TicketHolder<'picture-ticket'>;
  /** `isAccepted`: whether the key that signed its ticket is accepted still. */
  studio: TicketHolder<'studio-ticket'> & { ground: Ground; isAccepted(): boolean };
  export: TicketHolder<'export-ticket'>;
  original: TicketHolder<'original-ticket'>;
}

export type ActorFor<R extends Requires> = Admitted[R['kind']];
