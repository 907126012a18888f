import { randomUUID } from 'node:crypto';
import type { AuditActorKind, AuditObject } from '@zeacon/contract';
import { type SQL, sql } from 'drizzle-orm';
import { noOrigin } from '../call-origin.ts';
import { auditChange, auditEntry } from './audit.table.ts';
import type { AuditedCall } from './audit-scope.ts';
import { auditedTables } from './audited-tables.ts';
import { actionOf, describeChanges, type ObjectChange, type RowChange } from './describe-changes.ts';

/** Stands for a business where what was changed belongs to none. */
export const platformLog = 'platform';
const ofPlatform: ReadonlySet<AuditObject> = new Set(['promo_code']);

/** A transaction, as far as recording needs it. */
export interface Executes {
  execute(query: SQL): PromiseLike<{ rows: Record<string, unknown>[] }>;
}

/** From now until the transaction ends, the triggers write down what it changes. */
export async function beginRecording(tx: Executes, call: AuditedCall): Promise<void> {
  await tx.execute(sql`select set_config('zeacon.audit', ${call.requestId}, true)`);
}

/** Makes entries of what the transaction changed. Called as its last statement. */
export async function finishRecording(tx: Executes, call: AuditedCall): Promise<void> {
  const { rows } = await tx.execute(sql`delete from ${auditChange} where ${auditChange.requestId} = ${call.requestId}
    returning seq, table_name as "table", before, after`);
  if (rows.length === 0) return;
  const changes = (rows as unknown as (RowChange & { seq: number })[]).sort((a, b) => a.seq - b.seq);
  const objects = describeChanges(changes);
  for (let at = 0; at < objects.length; at += atOnce) {
    const entries = await toEntries(tx, call, objects, objects.slice(at, at + atOnce));
    await tx.execute(sql`insert into ${auditEntry} (business_id, created_at, request_id, action, actor_kind, actor_id,
        actor_name, acted_as_id, acted_as_name, object_type, object_id, object_title, before, after, redacted, address,
        country, user_agent)
      select business_id, ${call.date.toISOString()}::timestamptz, ${call.requestId}, action, actor_kind, actor_id,
        actor_name, acted_as_id, acted_as_name, object_type, object_id, object_title, before, after, redacted,
        ${call.address}, ${call.country}, ${call.userAgent}
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (business_id text, action text,
        actor_kind text, actor_id text, actor_name text, acted_as_id text, acted_as_name text, object_type text, object_id text, object_title text,
        before jsonb, after jsonb, redacted jsonb)`);
  }
}

/** Records what `work` changes in a transaction of no audited call, as when the platform acts by itself. */
export async function recordIn(tx: Executes, call: AuditedCall, work: () => Promise<void>): Promise<void> {
  await beginRecording(tx, call);
  await work();
  await finishRecording(tx, call);
  await tx.execute(sql`select set_config('zeacon.audit', '', true)`);
}

/** The same for what the platform does by itself. */
export const recordAsPlatform = (
  tx: Executes,
  call: Pick<AuditedCall, 'action' | 'date'> & { requestId?: string },
  work: () => Promise<void>,
): Promise<void> => recordIn(tx, { requestId: randomUUID(), ...byPlatform, ...call }, work);

const byPlatform = { actor: { kind: 'system', id: null }, ...noOrigin } as const;

/** A change of thousands of objects, as when one is removed from many, is written in this many at a time. */
const atOnce = 1000;

async function toEntries(tx: Executes, call: AuditedCall, all: readonly ObjectChange[], some: readonly ObjectChange[]) {
  const gone = emailsOfGone(all);
  const owners = await findOwners(tx, some, gone);
  const actorOf = createActors(tx, call, all, gone);
  const actedAs = await readActedAs(tx, call);
  const entries = [];
  for (const change of some) {
    const actor = await actorOf(change);
    const { title, businessIds } = owners(change);
    const common = {
      action: actionOf(change, call.action),
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      ...actedAs,
      object_type: change.type,
      object_id: change.id,
      object_title: title,
      before: change.before,
      after: change.after,
      redacted: change.redacted,
    };
    entries.push(...businessIds.map((business_id) => ({ ...common, business_id })));
  }
  return entries;
}

type Row = Record<string, unknown>;
const oneOf = (ids: readonly string[]) => sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

type Emails = ReadonlyMap<string, string>;

/** Of people whose account goes in the same transaction, by id: no row says any more what they are called. */
const emailsOfGone = (changes: readonly ObjectChange[]): Emails =>
  new Map(
    changes.flatMap(({ type, kind, id, root }) =>
      type === 'user' && kind === 'deleted' && root ? [[id, root.email as string] as const] : [],
    ),
  );

/** What the objects are called and whose they are, as far as their changed rows do not say it themselves. */
async function findOwners(tx: Executes, changes: readonly ObjectChange[], gone: Emails) {
  const roots = new Map<string, Row>();
  const keyOf = ({ type, id }: Pick<ObjectChange, 'type' | 'id'>) => `${type} ${id}`;
  for (const [type, some] of Map.groupBy(
    changes.filter(({ root }) => !root),
    (change) => change.type,
  )) {
    const [table, { id: column }] = rootTables.get(type)!;
    const ids = some.map(({ id }) => id);
    const { rows } = await tx.execute(
      sql`select * from ${sql.identifier(table)} where ${sql.identifier(column)} in ${oneOf(ids)}`,
    );
    for (const row of rows) roots.set(keyOf({ type, id: row[column] as string }), row);
  }
  const people = changes.filter(({ type }) => type === 'user' || type === 'member').map(({ id }) => id);
  const emails = new Map(gone);
  const businesses = new Map<string, string[]>();
  if (people.length > 0) {
    const { rows } = await tx.execute(sql`select id, email, array(select business_id from business_member
      where user_id = user_account.id) as "businessIds" from user_account where id in ${oneOf(people)}`);
    for (const { id, email, businessIds } of rows) {
      emails.set(id as string, email as string);
      businesses.set(id as string, businessIds as string[]);
    }
  }
  return (change: ObjectChange): { title: string | null; businessIds: readonly string[] } => {
    const root = change.root ?? roots.get(keyOf(change)) ?? {};
    if (change.type === 'user')
      return { title: emails.get(change.id) ?? null, businessIds: businesses.get(change.id) ?? [] };
    const titleColumn = rootTables.get(change.type)![1].root?.title;
    const title =
      change.type === 'member' ? emails.get(change.id) : titleColumn && (root[titleColumn] as string | null);
    const businessId =
      change.type === 'business'
        ? change.id
        : ofPlatform.has(change.type)
          ? platformLog
          : (root.business_id ?? change.businessId);
    return { title: title ?? null, businessIds: typeof businessId === 'string' ? [businessId] : [] };
  };
}

const rootTables = new Map(
  Object.entries(auditedTables).flatMap(([table, audited]) =>
    audited.root ? [[audited.object, [table, audited]] as const] : [],
  ),
);

async function readActedAs(tx: Executes, { actor: { as: id } }: AuditedCall) {
  if (id === undefined) return {};
  const { rows } = await tx.execute(sql`select email from user_account where id = ${id}`);
  return { acted_as_id: id, acted_as_name: (rows[0]?.email as string | undefined) ?? null };
}

interface Actor {
  kind: AuditActorKind;
  id: string | null;
  name: string | null;
}

/** Whoever signs in, or opens a link that was mailed to them, is who the changed rows are about. */
function createActors(
  tx: Executes,
  { actor: { kind, id } }: AuditedCall,
  objects: readonly ObjectChange[],
  gone: Emails,
) {
  const known = new Map<string, Promise<Actor>>();
  const aboutSomebody = objects.find(({ type, root }) => type === 'user' || root?.user_id !== undefined);
  const userOf = ({ type, id, root }: ObjectChange) => (type === 'user' ? id : (root?.user_id as string | undefined));

  async function read(kind: AuditActorKind, id: string): Promise<Actor> {
    const { rows } = await tx.execute(
      kind === 'api_key'
        ? sql`select name from api_key where id = ${id}`
        : sql`select email as name from user_account where id = ${id}`,
    );
    return { kind, id, name: (rows[0]?.name as string | undefined) ?? gone.get(id) ?? null };
  }

  return (change: ObjectChange): Actor | Promise<Actor> => {
    if (kind === 'system') return { kind, id: null, name: null };
    const actorId = id ?? userOf(change) ?? (aboutSomebody && userOf(aboutSomebody));
    if (actorId === undefined) return { kind: 'anyone', id: null, name: null };
    const actor = known.get(actorId) ?? read(kind, actorId);
    known.set(actorId, actor);
    return actor;
  };
}
