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

test('the parts of a live that is over are read once, those of one that goes on again and again', async () => {
  const { asked, timeOf } = open();
  for (let page = 0; page < 3; page++) expect((await timeOf('over', true))?.positionMs(71_000)).toBe(5000);
  for (let page = 0; page < 3; page++) await timeOf('goes on', false);
  expect(asked).toEqual(['over', 'goes on', 'goes on', 'goes on']);
});

test('readers who come at once share a reading', async () => {
  const { asked, timeOf } = open();
  await Promise.all([timeOf('over', true), timeOf('over', true)]);
  expect(asked).toEqual(['over']);
});

test('what nothing was stored of is asked for again', async () => {
  const { asked, timeOf } = open([]);
  for (let page = 0; page < 2; page++) expect(await timeOf('empty', true)).toBeUndefined();
  expect(asked).toEqual(['empty', 'empty']);
});
