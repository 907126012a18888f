import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('a failed query is logged without its parameters', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ann@x.io) exists.' });
  log.error({ err: new DrizzleQueryError('insert into t values ($1)', ['ann@x.io', 'digest-1'], cause) }, 'unhandled');

  expect(lines.join()).not.toMatch(/ann@x|digest-1/);
  expect(JSON.parse(lines[0]!).err).toMatchObject({
    message: 'duplicate key',
    code: '23505',
    query: 'insert into t values ($1)',
  });
});
