import { test } from 'vitest';
import { openTestDatabase } from './platform/testing/test-database.ts';
import { openTestPlatform } from './platform/testing/test-platform.ts';

test('time', async () => {
  for (const kind of ['pglite', 'postgres'] as const) {
    const t0 = performance.now();
    const db = await openTestDatabase(kind as never);
    const t1 = performance.now();
    const ts = [];
    for (let i = 0; i < 6; i++) {
      const a = performance.now();
      const p = await openTestPlatform(db);
      const b = performance.now();
      await p.signUp('A' + i);
      const c = performance.now();
      await p.close();
      ts.push([b - a, c - b, performance.now() - c].map(Math.round));
    }
    console.log(kind, 'db', Math.round(t1 - t0), 'open/signup/close', JSON.stringify(ts));
    await db.close();
  }
}, 120000);
