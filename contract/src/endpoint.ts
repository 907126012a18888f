import type * as z from 'zod/mini';
import type { Audit } from './audit-actions.ts';
import type { ErrorCode } from './errors.ts';
import type { Requires } from './requires.ts';

type ObjectSchema = z.ZodMiniObject;

/** What a page shows of a business. */
export type Shown =
  | 'stream'
  | 'channel'
  | 'player'
  | 'playlist'
  | 'widget'
  | 'site'
  | 'business'
  | 'click'
  | 'community'
  | 'post'
  | 'comment';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path parameters are written `:name`. */
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly requires: Requires;
  /** What a call is recorded as. Required of all that change something, but for calls of viewers. */
  readonly audit?: Audit;
  /**
   * Whether operators who act as somebody may call. If left out, they may read; with write access also change what is
   * no person's own (`user`) and hands out no ticket.
   */
  readonly impersonated?: 'never' | 'always';
  /**
   * Pages call it for something of a business that they show: answered only on the sites that the business allows. What
   * is shown is named by `streamId`, `embeddedVideoPlayerId`, `playlistId` … in the query, a header or the body; a
   * channel, by the ticket.
   */
  readonly shows?: Shown;
  readonly params?: ObjectSchema;
  /** Query values arrive as strings: use the coercing schemas of `query.ts` for other kinds. */
  readonly query?: ObjectSchema;
  /** Header names in lower case. */
  readonly headers?: ObjectSchema;
  readonly body?: z.ZodMiniType;
  /** The schema of `responseData`. */
  readonly reply: z.ZodMiniType;
  /** The response is a file of this media type: `reply` describes the whole body, without `responseData`. */
  readonly file?: 'application/json' | 'application/pdf' | 'text/csv' | 'text/html' | 'application/x-ndjson';
  /** 200 by default. */
  readonly status?: 200 | 201 | 202;
  /** In addition to those that `requires` implies. */
  readonly errors: readonly ErrorCode[];
}

type Part<
  E extends Endpoint,
  Name extends 'params' | 'query' | 'headers' | 'body',
  Side extends 'input' | 'output',
> = E[Name] extends z.ZodMiniType
  ? { [K in Name]: Side extends 'input' ? z.input<E[Name]> : z.output<E[Name]> }
  : unknown;

type Parts<E extends Endpoint, Side extends 'input' | 'output'> = Part<E, 'params', Side> &
  Part<E, 'query', Side> &
  Part<E, 'headers', Side> &
  Part<E, 'body', Side>;

/** What a caller passes: defaults may be left out. */
export type Call<E extends Endpoint> = Parts<E, 'input'>;
/** What a handler receives: parsed, defaults filled in. */
export type Input<E extends Endpoint> = Parts<E, 'output'>;
export type Reply<E extends Endpoint> = z.output<E['reply']>;

/**
 * Declares one endpoint. Each is its own export, so an embed bundles only the endpoints it calls.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
