import { listAuditEntries } from './audit-log.ts';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';

/** What belongs to no business, such as promo codes. What operators change in a business is in its own log. */
export const listPlatformChanges = endpoint({
  method: 'GET',
  path: `${businessBase}/operator/changes`,
  tag: 'Operators',
  summary: 'List what operators changed in the platform itself, newest first',
  requires: { kind: 'operator' },
  query: listAuditEntries.query,
  reply: listAuditEntries.reply,
  errors: ['request.invalid'],
});
