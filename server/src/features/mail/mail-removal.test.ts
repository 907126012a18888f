import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createTestClock } from '../../platform/testing/test-clock.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { createMailRepository } from './mail.repository.ts';
import { createMailRemoval } from './mail-removal.ts';
import { createMailsFolder } from './mails-folder.ts';

const clock = createTestClock('2026-03-31T12:00:00Z');
const before = new Date('2026-03-01T11:59:59Z');
const after = new Date('2026-03-01T12:00:01Z');

describeOnEachDatabase('mails that are older than thirty days', (database) => {
  test('are removed from table and folder, and nothing else is', async () => {
    const mails = createMailRepository(database().db);
    for (const [id, createdAt] of [
      ['mai_old', before],
      ['mai_new', after],
    ] as const)
      await mails.insert({
        id,
        recipient: 'ann@example.com',
        template: 'password-changed',
        language: 'en',
        values: { path: '/' },
        state: 'sent',
        attempts: 1,
        createdAt,
      });
    const path = join(database().dataFolder, 'mails');
    await mkdir(path, { recursive: true });
    const files = {
      '2026-03-01T11-59-59-000Z-mai_old.json': before,
      '2026-03-01T12-00-01-000Z-mai_new.json': after,
      'died-while-writing.tmp': before,
      'being-written.tmp': after,
      'notes.txt': before,
    };
    for (const [name, time] of Object.entries(files)) {
      await writeFile(join(path, name), '{}');
      await utimes(join(path, name), time, time);
    }
    const folder = createMailsFolder(path);
    const removal = createMailRemoval({ mails, folder, clock: clock.now, log: pino({ level: 'silent' }) });
    await removal.start();
    onTestFinished(removal.stop);

    expect((await database().pool.query('select id from mail')).rows).toEqual([{ id: 'mai_new' }]);
    expect((await readdir(path)).sort()).toEqual([
      '2026-03-01T12-00-01-000Z-mai_new.json',
      'being-written.tmp',
      'notes.txt',
    ]);
  });
});
