import type { AuditAction, AuditObject } from '@zeacon/contract';
import { type AuditedTable, auditedTables } from './audited-tables.ts';

type Row = Record<string, unknown>;

/** One row before and after a statement, by column. */
export interface RowChange {
  table: string;
  before: Row | null;
  after: Row | null;
}

/** What became of one object in a transaction. */
export interface ObjectChange {
  type: AuditObject;
  id: string;
  kind: 'created' | 'updated' | 'deleted';
  before: Row;
  after: Row;
  redacted: string[];
  /** As its changed rows say, if they do. */
  businessId: string | undefined;
  /** Its own row, if that changed. */
  root: Row | undefined;
  /** What calls about other objects are called for it. */
  called: Readonly<Partial<Record<AuditAction, string>>>;
}

/** What is said of a row's table, by the object that the row is of. */
function tableOf(name: string, row: Row): Omit<AuditedTable, 'called'> & Pick<ObjectChange, 'called'> {
  const { called: _called, otherwise, ...table } = auditedTables[name]!;
  return otherwise && (row[table.id] ?? null) === null ? { ...table, ...otherwise } : { ...table, called: {} };
}

/** Joins the changed rows by object; what ended as it began is left out. */
export function describeChanges(changes: readonly RowChange[]): ObjectChange[] {
  const objects = new Map<string, ObjectChange>();
  for (const { table, before, after } of netChanges(changes)) {
    const audited = tableOf(table, (after ?? before)!);
    const id = String((after ?? before)![audited.id]);
    const key = `${audited.object} ${id}`;
    const object = objects.get(key) ?? emptyChange(audited.object, id);
    object.called = { ...object.called, ...audited.called };
    objects.set(key, object);
    object.businessId ??= (after ?? before)!.business_id as string | undefined;
    if (audited.root) {
      object.root = (after ?? before)!;
      object.kind = before ? (after ? 'updated' : 'deleted') : 'created';
    }
    if (audited.list) addToList(object, audited, audited.list, { before, after });
    else addFields(object, audited, { before, after });
  }
  return [...objects.values()].filter(
    ({ before, after, redacted, kind }) =>
      kind !== 'updated' || redacted.length + Object.keys(before).length + Object.keys(after).length > 0,
  );
}

/**
 * What an object's change is called: as the call says, or what happened to another object by the way. What goes while
 * another of its kind is created is deleted.
 */
export function actionOf({ type, kind, called: named }: ObjectChange, called: AuditAction): AuditAction {
  const isCalled = called.startsWith(`${type}.`) && !(kind === 'deleted' && called.endsWith('.created'));
  if (isCalled) return called;
  const word =
    named[called] ?? (kind === 'deleted' ? wordsFor(type).deletedBy?.[called] : wordsFor(type).called?.[kind]);
  return `${type}.${word ?? kind}`;
}

const roots = new Map(
  Object.values(auditedTables).flatMap((table) => (table.root ? [[table.object, table] as const] : [])),
);
const wordsFor = (type: AuditObject): Pick<AuditedTable, 'called' | 'deletedBy'> => roots.get(type) ?? {};

const emptyChange = (type: AuditObject, id: string): ObjectChange => ({
  type,
  id,
  kind: 'updated',
  before: {},
  after: {},
  redacted: [],
  businessId: undefined,
  root: undefined,
  called: {},
});

/** Of each row, how the first statement found it and how the last one left it. */
function netChanges(changes: readonly RowChange[]): RowChange[] {
  const rows = new Map<string, RowChange>();
  for (const change of changes) {
    const row = (change.after ?? change.before)!;
    const audited = tableOf(change.table, row);
    const key = JSON.stringify([change.table, row.business_id, row[audited.id], audited.list ? row.id : null]);
    const known = rows.get(key);
    if (known) known.after = change.after;
    else rows.set(key, { ...change });
  }
  return [...rows.values()].filter(({ before, after }) => before || after);
}

type Columns = Pick<AuditedTable, 'id' | 'redacted' | 'ignored'>;
type Sides = Pick<RowChange, 'before' | 'after'>;

function addFields(object: ObjectChange, { id, redacted = [], ignored = [] }: Columns, { before, after }: Sides) {
  for (const column of Object.keys(after ?? before ?? {})) {
    if (column === id || column === 'business_id' || ignored.includes(column)) continue;
    const [was, is] = [before?.[column] ?? null, after?.[column] ?? null];
    if (isSame(was, is)) continue;
    const name = toFieldName(column);
    if (redacted.includes(column)) noteRedacted(object, name);
    else {
      if (before) object.before[name] = was;
      if (after) object.after[name] = is;
    }
  }
}

function noteRedacted({ redacted }: ObjectChange, name: string) {
  if (!redacted.includes(name)) redacted.push(name);
}

function addToList(object: ObjectChange, table: Columns, name: string, { before, after }: Sides) {
  const { redacted = [] } = table;
  const left = [table.id, 'business_id', ...(table.ignored ?? []), ...redacted];
  for (const column of redacted)
    if (!isSame(before?.[column] ?? null, after?.[column] ?? null)) noteRedacted(object, toFieldName(column));
  const shown = (row: Row | null) =>
    row &&
    Object.fromEntries(
      Object.entries(row).flatMap(([column, value]) =>
        left.includes(column) || value === null ? [] : [[toFieldName(column), value]],
      ),
    );
  const add = (side: Row, row: Row | null) => {
    if (row) side[name] = [...((side[name] as Row[] | undefined) ?? []), row];
  };
  const [was, is] = [shown(before), shown(after)];
  if (isSame(was, is)) return;
  add(object.before, was);
  add(object.after, is);
}

/** The database writes the keys of an object in an order of its own. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const toFieldName = (column: string) => column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
