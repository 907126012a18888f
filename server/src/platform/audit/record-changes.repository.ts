import type { AuditActorKind } from '@zeacon/contract';
import { type SQL, sql } from 'drizzle-orm';
import { auditChange, auditEntry } from './audit.table.ts';
import type { AuditedCall } from './audit-scope.ts';
import { auditedTables } from './audited-tables.ts';
import { actionOf, describeChanges, type ObjectChange, type RowChange } from './describe-changes.ts';

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
  if (objects.length === 0) return;
  const owners = createOwners(tx, objects);
  for (const change of objects) {
    const { title, businessIds } = await owners.of(change);
    const actor = await owners.actor(call, change);
    for (const businessId of businessIds)
      await tx.execute(sql`insert into ${auditEntry} (business_id, created_at, request_id, action, actor_kind, actor_id,
          actor_name, object_type, object_id, object_title, before, after, redacted, address, user_agent)
        values (${businessId}, ${call.date.toISOString()}::timestamptz, ${call.requestId}, ${actionOf(change, call.action)},
          ${actor.kind}, ${actor.id}, ${actor.name}, ${change.type}, ${change.id}, ${title},
          ${JSON.stringify(change.before)}::jsonb, ${JSON.stringify(change.after)}::jsonb,
          ${JSON.stringify(change.redacted)}::jsonb, ${call.address}, ${call.userAgent})`);
  }
}

/** Records what `work` changes in a transaction of no audited call, as when the platform acts by itself. */
export async function recordIn(tx: Executes, call: AuditedCall, work: () => Promise<void>): Promise<void> {
  await beginRecording(tx, call);
  await work();
  await finishRecording(tx, call);
  await tx.execute(sql`select set_config('zeacon.audit', '', true)`);
}

interface Actor {
  kind: AuditActorKind;
  id: string | null;
  name: string | null;
}

/** Whose the objects are, and who changed them, as far as the changed rows do not say it themselves. */
function createOwners(tx: Executes, objects: readonly ObjectChange[]) {
  const names = new Map<string, Promise<string | null>>();

  async function firstOf<Row>(query: SQL): Promise<Row | undefined> {
    return (await tx.execute(query)).rows[0] as Row | undefined;
  }

  function nameOf(kind: AuditActorKind, id: string): Promise<string | null> {
    const key = `${kind} ${id}`;
    const query =
      kind === 'api_key'
        ? sql`select name from api_key where id = ${id}`
        : sql`select email as name from user_account where id = ${id}`;
    const name = names.get(key) ?? firstOf<{ name: string }>(query).then((row) => row?.name ?? null);
    names.set(key, name);
    return name;
  }

  async function businessesOf(userId: string): Promise<string[]> {
    const { rows } = await tx.execute(sql`select business_id from business_member where user_id = ${userId}`);
    return rows.map(({ business_id }) => business_id as string);
  }

  async function rootOf({ type, id, root }: ObjectChange): Promise<Record<string, unknown>> {
    if (root) return root;
    const [table, { id: column }] = Object.entries(auditedTables).find(
      ([, { object, root }]) => object === type && root,
    )!;
    const query = sql`select * from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`;
    return (await firstOf<Record<string, unknown>>(query)) ?? {};
  }

  return {
    async of(change: ObjectChange): Promise<{ title: string | null; businessIds: readonly string[] }> {
      const root = await rootOf(change);
      if (change.type === 'business') return { title: root.business_name as string, businessIds: [change.id] };
      if (change.type === 'user') return { title: root.email as string, businessIds: await businessesOf(change.id) };
      const businessIds = typeof root.business_id === 'string' ? [root.business_id] : [];
      if (change.type === 'member') return { title: await nameOf('user', change.id), businessIds };
      const { title } = Object.values(auditedTables).find(({ object, root }) => object === change.type && root)!.root!;
      return { title: title === undefined ? null : ((root[title] as string | null) ?? null), businessIds };
    },

    /** Whoever signs in, or opens a link that was mailed to them, is who the changed rows are about. */
    async actor({ actor: { kind, id } }: AuditedCall, change: ObjectChange): Promise<Actor> {
      if (kind === 'system') return { kind, id: null, name: null };
      if (id !== null) return { kind, id, name: await nameOf(kind, id) };
      const about = [change, ...objects].find(({ type, root }) => type === 'user' || root?.user_id !== undefined);
      const userId = about && (about.type === 'user' ? about.id : (about.root?.user_id as string));
      return userId === undefined
        ? { kind: 'anyone', id: null, name: null }
        : { kind: 'user', id: userId, name: await nameOf('user', userId) };
    },
  };
}
