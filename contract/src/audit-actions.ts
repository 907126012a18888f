/** The kinds of objects whose changes are recorded. */
export const auditObjects = [
  'api_key',
  'blocked_author',
  'business',
  'caption',
  'chart_note',
  'chat_message',
  'community',
  'community_member',
  'destination',
  'embed_key',
  'hypergraphic',
  'image',
  'impersonation',
  'invite',
  'lead',
  'member',
  'player',
  'playlist',
  'post',
  'promo_code',
  'report_link',
  'search_account',
  'session',
  'site',
  'split_test',
  'stream',
  'user',
  'webhook',
  'widget',
] as const;
export type AuditObject = (typeof auditObjects)[number];

/** The kind of object, and what was done with it. */
export type AuditAction = `${AuditObject}.${string}`;

/**
 * What a changing endpoint is recorded as. What it changes in objects of other kinds is recorded as `created`, `updated`
 * or `deleted`.
 */
export type Audit = AuditAction | { readonly none: AuditExemption };

/** Why calls of an endpoint are recorded nowhere. */
export type AuditExemption =
  /** Only asks; the question is too long for an address. */
  | 'reads'
  /** Hands out a ticket or a signature. */
  | 'ticket'
  /** Sends a part of what another call is recorded for. */
  | 'part'
  /** Sends a message that is listed elsewhere. */
  | 'message'
  /** The moment of a live: gone with it. */
  | 'moment'
  /** What somebody has read or chosen for themselves alone. */
  | 'own'
  /** By visitors, about themselves. */
  | 'visitor';
