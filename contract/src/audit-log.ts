import * as z from 'zod/mini';
import { auditObjects } from './audit-actions.ts';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Instant, queryInt } from './query.ts';

/** `operator`: who looks after the platform. `system`: the platform itself. `anyone`: nobody who is known. */
export const AuditActorKind = z.enum(['user', 'api_key', 'operator', 'system', 'anyone']);
export type AuditActorKind = z.infer<typeof AuditActorKind>;

const Fields = z.record(z.string(), z.unknown());

/** One change of one object. Nothing changes an entry. */
export const AuditEntry = z.object({
  id: z.string(),
  date: Instant,
  /** Entries of one call share it. */
  requestId: z.string(),
  /** Such as `stream.updated`. */
  action: z.string(),
  actor: z.object({
    kind: AuditActorKind,
    id: z.nullable(z.string()),
    /** The email or the key's name at that time. */
    name: z.nullable(z.string()),
    /** The member whom an operator acted as. */
    as: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  }),
  object: z.object({ type: z.enum(auditObjects), id: z.string(), title: z.nullable(z.string()) }),
  /** The fields that changed, as they were: all for what was deleted, none for what was created. */
  before: Fields,
  after: Fields,
  /** Fields that changed too, but whose values are kept nowhere: secrets, and what a person left. */
  redacted: z.array(z.string()),
  origin: z.object({
    address: z.nullable(z.string()),
    /** Of that address, in ISO 3166-1 alpha-2, such as `DE`. */
    country: z.nullable(z.string()),
    userAgent: z.nullable(z.string()),
  }),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A page of entries, the newest first. */
export const auditPage = {
  query: {
    /** `nextCursor` of the page before. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{1,15}$/))),
    size: queryInt(1, 200, 50),
  },
  reply: z.object({ items: z.array(AuditEntry), nextCursor: z.nullable(z.string()) }),
};

const filter = {
  actorId: z.optional(z.string()),
  action: z.optional(z.string()),
  objectType: z.optional(z.enum(auditObjects)),
  objectId: z.optional(z.string()),
  /** From this instant on. */
  from: z.optional(Instant),
  /** Before this instant. */
  until: z.optional(Instant),
};
const base = `${businessBase}/audit-log` as const;
const tag = 'Audit log';
const requires = { kind: 'member', permission: 'audit.read' } as const;
const errors = ['auth.required', 'auth.token_expired', 'request.invalid'] as const;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List what was changed in the business, newest first',
  requires,
  query: z.object({ ...filter, ...auditPage.query }),
  reply: auditPage.reply,
  errors,
});

/** Streams a CSV file. Cells that a spreadsheet would run as formulas begin with an apostrophe. */
export const exportAuditLog = endpoint({
  method: 'GET',
  path: `${base}/csv`,
  tag,
  summary: 'Export what was changed as CSV, newest first',
  requires,
  impersonated: 'never',
  query: z.object(filter),
  file: 'text/csv',
  reply: z.string(),
  errors,
});

/** Streams one `AuditEntry` a line. */
export const exportAuditLines = endpoint({
  method: 'GET',
  path: `${base}/lines`,
  tag,
  summary: 'Export what was changed as JSON lines, newest first',
  requires,
  impersonated: 'never',
  query: z.object(filter),
  file: 'application/x-ndjson',
  reply: z.string(),
  errors,
});
