import { count, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { crashReport } from './schema.ts';
import { ConnectionInsideTransactionError } from './transaction-scope.ts';

const report = (id: string) => ({ id, name: 'Ada', email: 'ada@example.com', reason: 'It stopped.' });

describeOnBothDatabases('the database', (database) => {
  test('reads count, sum, bigint and numeric as numbers and timestamps as dates', async () => {
    const { db, pool } = database();
    await db.insert(crashReport).values([report('crr_1'), report('crr_2')]);
    const [row] = await db
      .select({ n: count(), sum: sql`sum(7::bigint)`, average: sql`avg(2.5)`, big: sql`max(9007199254740991::bigint)` })
      .from(crashReport);
    expect(row).toEqual({ n: 2, sum: 14, average: 2.5, big: Number.MAX_SAFE_INTEGER });
    expect((await db.select().from(crashReport))[0]?.createdAt).toBeInstanceOf(Date);
    const plain = await pool.query('select count(*) as n, max(created_at) as newest from crash_report');
    expect(plain.rows[0].n).toBe(2);
    expect(plain.rows[0].newest).toBeInstanceOf(Date);
  });

  test('starts every test empty', async () => {
    expect(await database().db.$count(crashReport)).toBe(0);
  });

  test('rolls a failed transaction back and serves the next query', async () => {
    const { db, transaction } = database();
    const failing = transaction(async (tx) => {
      await tx.insert(crashReport).values(report('crr_1'));
      await tx.execute(sql`select no_such_column from crash_report`);
    });
    await expect(failing).rejects.toThrow();
    expect(await db.$count(crashReport)).toBe(0);
  });

  test('calls back after a transaction is committed, and never when it is rolled back', async () => {
    const { db, transaction, afterCommit } = database();
    const counts: Promise<number>[] = [];
    const count = () => void counts.push(db.$count(crashReport));
    const failing = transaction(async (tx) => {
      afterCommit(count);
      await tx.insert(crashReport).values(report('crr_1'));
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(counts).toEqual([]);
    await transaction(async (tx) => {
      afterCommit(count);
      await tx.insert(crashReport).values(report('crr_1'));
      expect(counts).toEqual([]);
    });
    expect(await Promise.all(counts)).toEqual([1]);
    afterCommit(count);
    expect(await Promise.all(counts)).toEqual([1, 1]);
  });

  test('serves the next query after statements that failed inside their own transaction', async () => {
    const { db, pool } = database();
    await expect(pool.query('begin; select no_such_column from crash_report; commit')).rejects.toThrow(
      'no_such_column',
    );
    expect(await db.$count(crashReport)).toBe(0);
  });

  test('keeps simultaneous transactions and plain queries apart', async () => {
    const { db, transaction } = database();
    const steps = Array.from({ length: 5 }, (_, step) => step);
    const writer = (name: string, fails: boolean) =>
      transaction(async (tx) => {
        for (const step of steps) {
          await tx.insert(crashReport).values(report(`crr_${name}_${step}`));
          const mine = await tx
            .select({ n: count() })
            .from(crashReport)
            .where(sql`${crashReport.id} like ${`crr_${name}_%`}`);
          expect(mine).toEqual([{ n: step + 1 }]);
        }
        if (fails) throw new Error('on purpose');
      });
    const reader = async () => {
      const counts: number[] = [];
      for (const _ of steps) counts.push(await db.$count(crashReport));
      return counts;
    };
    const [first, failed, second, seen] = await Promise.allSettled([
      writer('a', false),
      writer('b', true),
      writer('c', false),
      reader(),
    ]);
    expect([first.status, failed.status, second.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(seen.status === 'fulfilled' && seen.value.every((n) => n % steps.length === 0)).toBe(true);
    expect(await db.$count(crashReport)).toBe(2 * steps.length);
  });

  test('answers a hundred different queries at once each with its own rows', async () => {
    const { pool } = database();
    const asked = Array.from({ length: 100 }, (_, n) => n);
    const answers = await Promise.all(asked.map((n) => pool.query(`select $1::int as n, ${n} as statement`, [n])));
    expect(answers.map((answer) => answer.rows[0])).toEqual(asked.map((n) => ({ n, statement: n })));
  });

  test('refuses any other connection inside a transaction instead of deadlocking', async () => {
    const { db, pool, transaction } = database();
    await transaction(async (tx) => {
      await expect(pool.query('select 1')).rejects.toThrow(ConnectionInsideTransactionError);
      await expect(transaction(async () => 1)).rejects.toThrow(ConnectionInsideTransactionError);
      await expect(db.transaction(async () => 1)).rejects.toThrow(ConnectionInsideTransactionError);
      await expect(db.$count(crashReport)).rejects.toHaveProperty(
        'cause',
        expect.any(ConnectionInsideTransactionError),
      );
      await tx.transaction((savepoint) => savepoint.insert(crashReport).values(report('crr_1')));
    });
    expect(await db.$count(crashReport)).toBe(1);
  });
});
