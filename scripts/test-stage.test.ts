import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FailedTest } from './failed-tests.ts';
import { type Attempt, runStage } from './test-stage.ts';

const failedIn = (file: string, name = 'works'): FailedTest => ({ file, name, reason: 'late' });
const attemptOf = (passed: number, failed: FailedTest[], unnamed = 0): Attempt => ({
  counts: { passed, failed: failed.length + unnamed, skipped: 1 },
  failed,
  failure: failed.length + unnamed > 0 ? new Error('ended with 1') : undefined,
});

/** Answers with the attempts in turn, and notes which files were asked for. */
async function stageOf(...attempts: Attempt[]) {
  const asked: (string[] | undefined)[] = [];
  const result = await runStage(async (files) => {
    asked.push(files);
    return attempts[asked.length - 1] as Attempt;
  });
  return { asked, result };
}

beforeEach(() => {
  const told = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  return () => told.mockRestore();
});

describe('a stage of tests', () => {
  it('that passes runs once', async () => {
    const { asked, result } = await stageOf(attemptOf(9, []));
    expect(asked).toEqual([undefined]);
    expect(result).toMatchObject({ counts: { passed: 9, failed: 0 }, failed: [], wavering: [], failure: undefined });
  });

  it('runs the files of a few failed tests again, and names what passed only then', async () => {
    const { asked, result } = await stageOf(
      attemptOf(7, [failedIn('a.ts'), failedIn('a.ts', 'stays'), failedIn('b.ts')]),
      attemptOf(12, []),
    );
    expect(asked).toEqual([undefined, ['a.ts', 'b.ts']]);
    expect(result.counts).toEqual({ passed: 10, failed: 0, skipped: 1 });
    expect(result.wavering.map(({ name }) => name)).toEqual(['works', 'stays', 'works']);
    expect([result.failed, result.failure]).toEqual([[], undefined]);
  });

  it('fails when a test fails twice, or another one the second time', async () => {
    const twice = await stageOf(
      attemptOf(7, [failedIn('a.ts'), failedIn('b.ts')]),
      attemptOf(1, [failedIn('b.ts'), failedIn('b.ts', 'too')]),
    );
    expect(twice.result.failed.map(({ name }) => name)).toEqual(['works', 'too']);
    expect(twice.result.counts).toEqual({ passed: 8, failed: 2, skipped: 1 });
    expect(twice.result.failure).toBeInstanceOf(Error);
  });

  it.each<[string, Attempt]>([
    [
      'many files failed',
      attemptOf(
        5,
        Array.from({ length: 9 }, (_none, at) => failedIn(`${at}.ts`)),
      ),
    ],
    ['a failure has no name', attemptOf(5, [failedIn('a.ts')], 1)],
    ['the runner itself failed', { ...attemptOf(5, []), failure: new Error('ended with 1') }],
  ])('runs nothing again when %s', async (_, first) => {
    const { asked, result } = await stageOf(first);
    expect(asked).toHaveLength(1);
    expect(result).toEqual({ ...first, wavering: [] });
  });
});
