import type { AuditEntry, Input, listAuditEntries, Reply } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import { csvOf } from '../../platform/csv.ts';
import { mapPages } from '../../platform/download.ts';
import type { AuditEntryRow, AuditFilter, AuditLogRepository, AuditPlace } from './audit-log.repository.ts';

export type AuditLogService = ReturnType<typeof createAuditLogService>;

const exportPageSize = 500;
const head = [
  ...['Date', 'Action', 'Actor', 'Actor name', 'Actor id', 'Object', 'Object title', 'Object id', 'Before', 'After'],
  ...['Redacted', 'IP address', 'User agent', 'Request id', 'Id', 'Acted as', 'Acted as id', 'Country'],
];

export function createAuditLogService({ entries, clock }: { entries: AuditLogRepository; clock: Clock }) {
  const named = (ending: string) => `audit-log-${clock().toISOString().slice(0, 10)}.${ending}`;
  const pages = (businessId: string, filter: AuditFilter) => entries.pages(businessId, filter, exportPageSize);

  return {
    async list(
      businessId: string,
      { cursor, size, ...filter }: AuditFilter & Pick<Input<typeof listAuditEntries>['query'], 'cursor' | 'size'>,
    ): Promise<Reply<typeof listAuditEntries>> {
      const rows = await entries.list(businessId, filter, readCursor(cursor), size + 1);
      const shown = rows.slice(0, size);
      return { items: shown.map(toAuditEntry), nextCursor: rows.length > size ? toCursor(shown.at(-1)!) : null };
    },

    toCsv: (businessId: string, filter: AuditFilter) => ({
      fileName: named('csv'),
      text: csvOf(
        head,
        mapPages(pages(businessId, filter), (rows) => rows.map(toCells)),
      ),
    }),

    toLines: (businessId: string, filter: AuditFilter) => ({
      fileName: named('jsonl'),
      text: mapPages(pages(businessId, filter), (rows) =>
        rows.map((row) => `${JSON.stringify(toAuditEntry(row))}\n`).join(''),
      ),
    }),
  };
}

const toCursor = ({ createdAt, seq }: AuditPlace) => `${createdAt.getTime()}.${seq}`;

function readCursor(cursor: string | undefined): AuditPlace | undefined {
  if (cursor === undefined) return undefined;
  const [ms, seq] = cursor.split('.').map(Number);
  return { createdAt: new Date(ms!), seq: seq! };
}

const toAuditEntry = (row: AuditEntryRow): AuditEntry => ({
  id: String(row.seq),
  date: row.createdAt.toISOString(),
  requestId: row.requestId,
  action: row.action,
  actor: {
    kind: row.actorKind,
    id: row.actorId,
    name: row.actorName,
    as: row.actedAsId === null ? null : { id: row.actedAsId, name: row.actedAsName },
  },
  object: { type: row.objectType, id: row.objectId, title: row.objectTitle },
  before: row.before,
  after: row.after,
  redacted: row.redacted,
  origin: { address: row.address, country: row.country, userAgent: row.userAgent },
});

const toCells = (row: AuditEntryRow): string[] => [
  row.createdAt.toISOString(),
  row.action,
  row.actorKind,
  row.actorName ?? '',
  row.actorId ?? '',
  row.objectType,
  row.objectTitle ?? '',
  row.objectId,
  JSON.stringify(row.before),
  JSON.stringify(row.after),
  row.redacted.join(' '),
  row.address ?? '',
  row.userAgent ?? '',
  row.requestId,
  String(row.seq),
  row.actedAsName ?? '',
  row.actedAsId ?? '',
  row.country ?? '',
];
