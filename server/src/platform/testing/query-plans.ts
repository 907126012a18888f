import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Queryable } from '../database/database.ts';
import * as schema from '../database/schema.ts';

export interface AskedQuery {
  text: string;
  values: unknown[];
}

export interface QueryPlan {
  /** From the outermost, such as `Index Scan Backward using stream_by_business_created`. */
  nodes: string[];
  /** Execution time reported by the database. */
  executionMs: number;
  /** How many rows the innermost scans read, needed or not. */
  rowsRead: number;
}

interface PlanNode {
  'Node Type': string;
  'Scan Direction'?: string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Runs `ask` and returns its queries. */
export async function queriesOf(pool: pg.Pool, ask: (db: Queryable) => Promise<unknown>): Promise<AskedQuery[]> {
  const asked: AskedQuery[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void asked.push({ text, values }) };
  await ask(drizzle(pool, { schema, logger }));
  return asked;
}

/**
 * Updates the planner's statistics for these tables and lets index scans rely on the index alone, as a database in use
 * soon does by itself. Fails while another transaction of this database can still see earlier data.
 */
export async function settleTables(pool: pg.Pool, ...tables: string[]): Promise<void> {
  for (const table of tables) {
    await pool.query(`vacuum (analyze, index_cleanup on) ${table}`);
    const pages = 'select relpages, relallvisible from pg_class where oid = $1::regclass';
    const { rows } = await pool.query<{ relpages: number; relallvisible: number }>(pages, [table]);
    const { relpages = 0, relallvisible = 0 } = rows[0] ?? {};
    if (relallvisible < relpages) {
      throw new Error(`Only ${relallvisible} of ${relpages} pages of ${table} are settled; a transaction is open.`);
    }
  }
}

/** Runs a query and shows how the database finds its rows. */
export async function explain(pool: pg.Pool, { text, values }: AskedQuery): Promise<QueryPlan> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  );
  const { Plan: plan, 'Execution Time': executionMs } = rows[0]!['QUERY PLAN'][0];
  return { nodes: flatten(plan).map(nameOf), executionMs, rowsRead: rowsReadBy(plan) };
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

function nameOf(node: PlanNode): string {
  const direction = node['Scan Direction'] === 'Backward' ? ' Backward' : '';
  const index = node['Index Name'] ? ` using ${node['Index Name']}` : '';
  const table = !index && node['Relation Name'] ? ` on ${node['Relation Name']}` : '';
  return `${node['Node Type']}${direction}${index}${table}`;
}

function rowsReadBy(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsReadBy(child), 0);
  if (node.Plans?.length) return below;
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
}
