import { expect, test } from 'vitest';
import { plotData } from './plot-data.ts';

const line = (id: string, values: (number | null)[], isFaint = false) => ({ id, name: id, values, isFaint });
const steps = ['Mon', 'Tue', 'Wed', 'Thu'];

test('the way into the step that is not over is a line of its own, and what is compared with stays whole', () => {
  const data = plotData({
    steps,
    lines: [line('now', [3, 4, 1, null]), line('before', [2, 2, 2, 2], true)],
    underWay: 2,
  });
  expect(data).toEqual([
    [0, 1, 2, 3],
    [3, 4, null, null],
    [2, 2, 2, 2],
    [null, 4, 1, null],
  ]);
});

test('lines are whole where every step is over, and where the first one is not', () => {
  const lines = [line('now', [3, 4, 1, 2])];
  expect(plotData({ steps, lines, underWay: undefined })).toEqual([
    [0, 1, 2, 3],
    [3, 4, 1, 2],
  ]);
  expect(plotData({ steps: ['Mon'], lines: [line('now', [3])], underWay: 0 })).toEqual([[0], [3]]);
});
