import { expect, test } from 'vitest';
import { createRecordingTimes } from './recording-times.ts';

const parts = [0, 2, 70].map((second) => ({ programAtMs: second * 1000, durationUs: 2_000_000 }));

function open(stored = parts) {
  const asked: string[] = [];
  const timeOf = createRecordingTimes(async (sessionId) => {
    asked.push(sessionId);
    return stored;
  });
  return { asked, timeOf };
}

test('the parts of a finished live are read once, those of a running one every time', async () => {
  const { asked, timeOf } = open();
  for (let page = 0; page < 3; page++) expect((await timeOf('over', true))?.positionMs(71_000)).toBe(5000);
  for (let page = 0; page < 3; page++) await timeOf('goes on', false);
  expect(asked).toEqual(['over', 'goes on', 'goes on', 'goes on']);
});

test('simultaneous readers share one read', async () => {
  const { asked, timeOf } = open();
  await Promise.all([timeOf('over', true), timeOf('over', true)]);
  expect(asked).toEqual(['over']);
});

test('a live without stored parts is read again', async () => {
  const { asked, timeOf } = open([]);
  for (let page = 0; page < 2; page++) expect(await timeOf('empty', true)).toBeUndefined();
  expect(asked).toEqual(['empty', 'empty']);
});
