import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createJobs } from '../../platform/jobs.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import type { EventBatch } from './event-store.ts';
import { createLeadOutbox, type SentLead } from './lead-outbox.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';
import { uuidOf } from './view-keys.ts';

/** The database may contain jobs of other tests, so each test has its own lead. */
const newLead = (): SentLead & { email: string } => ({
  id: `lead-${crypto.randomUUID()}`,
  businessId: 'biz_1',
  streamId: 'str_1',
  callToActionId: 'cta_1',
  pageUrl: 'https://shop.example',
  positionMs: 1500,
  createdAt: new Date('2026-03-10T12:00:00.000Z'),
  email: 'ana@shop.example',
});

describeOnEachDatabase('leads on their way to the store of events', (database) => {
  /** `afterAppend` may throw, like a store whose answer is lost. */
  async function open(lead: SentLead, afterAppend = (_attempt: number) => {}) {
    const { pool } = database();
    const jobs = createJobs({ database: database(), log: pino({ level: 'silent' }), pollingSeconds: 0.5 });
    const store = createPostgresEventStore(database());
    const asked: EventBatch[] = [];
    const append = async (batch: EventBatch) => {
      const [accepted = 0] = await store.append([batch]);
      if (batch.events[0]?.id !== lead.id) return accepted;
      asked.push(batch);
      afterAppend(asked.length);
      return accepted;
    };
    const outbox = createLeadOutbox({ jobs, store: { append }, retries: { retryLimit: 5, retryDelaySeconds: 0 } });
    await jobs.start();
    onTestFinished(() => jobs.stop());
    const stored = async () =>
      (await pool.query('select type, overlay_id, at from insight_event where id = $1', [uuidOf(lead.id)])).rows;
    const waiting = async (id: string): Promise<string[]> =>
      (await pool.query('select data::text as data from pgboss.job where singleton_key = $1', [id])).rows.map(
        ({ data }) => data,
      );
    return { outbox, asked, stored, waiting };
  }

  test('are counted once even if an answer of the store is lost', async () => {
    const lead = newLead();
    const { outbox, asked, stored } = await open(lead, (attempt) => {
      if (attempt < 3) throw new Error('The answer is lost.');
    });
    await database().transaction((tx) => outbox.putIn(tx, lead));
    await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(3);
    expect(await stored()).toEqual([{ type: 'lead', overlay_id: 'cta_1', at: lead.createdAt }]);
  });

  test('are rolled back with their transaction', async () => {
    const lead = newLead();
    const undone = newLead();
    const { outbox, asked, stored, waiting } = await open(lead);
    const failed = database().transaction(async (tx) => {
      await outbox.putIn(tx, undone);
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    await database().transaction((tx) => outbox.putIn(tx, lead));
    await expect.poll(() => asked.length).toBe(1);
    expect([(await stored()).length, (await waiting(undone.id)).length]).toEqual([1, 0]);
  });

  test('contain nothing about the person who sent the form', async () => {
    const lead = newLead();
    const { outbox, waiting } = await open(lead);
    await database().transaction((tx) => outbox.putIn(tx, lead));
    const [noted, ...more] = await waiting(lead.id);
    expect(more).toEqual([]);
    expect(noted).toContain('cta_1');
    expect(noted).not.toContain('ana@');
  });
});
