import type {
  CommunityImport,
  ImportKind,
  ImportMembers,
  ImportPreview,
  ImportReason,
  ImportRowKind,
  ImportState,
} from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { community } from '../communities.table.ts';
import type { SourceRow } from './source-row.ts';

type RowCounts = CommunityImport['imported'];

export interface ImportCounts {
  imported: RowCounts;
  kept: RowCounts;
  leftOut: number;
  /** Rows of `total` that the state is done with. */
  done: number;
  total: number;
}

/** A file of another platform, and what became of it. */
export const communityImport = pgTable(
  'community_import',
  {
    id: text('id').primaryKey(),
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    fileName: text('file_name').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    receivedParts: integer('received_parts').notNull().default(0),
    kind: text('kind').$type<ImportKind>(),
    state: text('state').$type<ImportState>().notNull(),
    problem: text('problem'),
    preview: jsonb('preview').$type<ImportPreview>(),
    counts: jsonb('counts').$type<ImportCounts>().notNull(),
    /** Of the work that reads the file: another that was taken for dead stops. */
    readBy: text('read_by'),
    members: text('members').$type<ImportMembers>(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('community_import_by_community').on(table.communityId, table.createdAt.desc(), table.id),
    index('community_import_by_business').on(table.businessId),
    index('community_import_by_date').on(table.createdAt),
  ],
);

/**
 * `WAITING`: to be imported. `IMPORTED`. `LEFT_OUT`: `reason` says why; it may still name what it stands for, which was
 * there already. `UNDONE`, `KEPT`: when the import was undone.
 */
export type ImportRowState = 'WAITING' | 'IMPORTED' | 'LEFT_OUT' | 'UNDONE' | 'KEPT';

/**
 * What a file holds, a row for each space, member, post and comment, in the order in which they are made. Once one is
 * imported, what remains is where it comes from and what it became: that is how a second file finds it.
 */
export const communityImportRow = pgTable(
  'community_import_row',
  {
    importId: text('import_id')
      .notNull()
      .references(() => communityImport.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    communityId: text('community_id').notNull(),
    kind: text('kind').$type<ImportRowKind>().notNull(),
    /** In the file, for people. */
    line: text('line').notNull(),
    label: text('label').notNull(),
    /** Tells it from all others of any file. */
    sourceKey: text('source_key').notNull(),
    /** What other rows name it by; its title, where they have nothing better. */
    sourceRef: text('source_ref'),
    sourceTitle: text('source_title'),
    data: jsonb('data').$type<SourceRow['data'] | null>(),
    state: text('state').$type<ImportRowState>().notNull(),
    reason: text('reason').$type<ImportReason>(),
    isShortened: boolean('is_shortened').notNull().default(false),
    targetId: text('target_id'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    uniqueIndex('community_import_row_source')
      .on(table.communityId, table.kind, table.sourceKey)
      .where(sql`kind in ('POST', 'COMMENT') and state in ('IMPORTED', 'KEPT')`),
    index('community_import_row_by_ref').on(table.communityId, table.kind, table.sourceRef),
    index('community_import_row_by_title').on(table.communityId, table.kind, table.sourceTitle),
    index('community_import_row_by_target').on(table.targetId),
    index('community_import_row_by_state').on(table.importId, table.state, table.kind, table.position),
  ],
);
