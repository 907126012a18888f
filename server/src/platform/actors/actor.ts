import type { BusinessRole, Requires, RequiresKind } from '@zeacon/contract';

/** Somebody of whom nothing is known. */
export interface Anyone {
  kind: 'anyone';
}

/** A signed-in person, acting for one of their businesses. */
export interface BusinessUser {
  kind: 'business-user';
  userId: string;
  /** The business acted for. */
  businessId: string;
  /** In that business; undefined for whoever is no member of it. */
  role: BusinessRole | undefined;
  /** In every business of theirs, by its id. */
  roles: RolesByBusiness;
  sessionId: string;
}

export type RolesByBusiness = ReadonlyMap<string, BusinessRole>;
/** Reads in which businesses a person is what. */
export type RolesOf = (userId: string) => Promise<RolesByBusiness>;

declare const viewerToken: unique symbol;

/**
 * The token of who watches. Only the authenticator of viewers and who signs tokens make one, so that an endpoint that
 * requires nobody has none to pass on.
 */
export type ViewerToken = string & { readonly [viewerToken]: true };

/** Somebody who watches. What their media token is worth is judged with the stream, where that is read. */
export interface Viewer {
  kind: 'viewer';
  token: ViewerToken | undefined;
}

/** A viewer of a live stream, by the ticket that let them into its channel. */
export interface ChannelViewer {
  kind: 'channel-viewer';
  streamId: string;
  businessId: string;
  authorId: string;
  /** Under which they write where they give no other. */
  defaultName: string;
}

/** The console, by the cookies of a session that goes on. */
export interface ConsoleSession {
  kind: 'console-session';
  businessId: string;
  sessionId: string;
  expiresInSec: number;
}

/** A browser with cookies of the console, which may stand for a session. */
export interface CookieHolder {
  kind: 'cookie-holder';
  sessionId: string | undefined;
}

/** Whoever was given the signed address for one thing: an upload, a picture, the studio of a stream. */
export interface TicketHolder<Kind extends string> {
  kind: Kind;
  /** Of what the ticket is for. */
  id: string;
}

/**
 * Who each kind of requirement lets in. A kind that the contract gains is an error here, and in every set of
 * authenticators, until it stands in both; an API key would join the business user.
 */
export interface Admitted extends Record<RequiresKind, { kind: string }> {
  public: Anyone;
  business: BusinessUser;
  user: BusinessUser;
  viewer: Viewer;
  channel: ChannelViewer;
  session: ConsoleSession;
  cookies: CookieHolder;
  upload: TicketHolder<'upload-ticket'>;
  picture: TicketHolder<'picture-ticket'>;
  studio: TicketHolder<'studio-ticket'>;
}

export type ActorFor<R extends Requires> = Admitted[R['kind']];
