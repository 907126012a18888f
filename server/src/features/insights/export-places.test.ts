import { expect, test } from 'vitest';
import { createExportPlaces } from './export-places.ts';

const busy = expect.objectContaining({ code: 'insight.exports_busy' });

test('a business exports two tables at once, and another when one of them is done', () => {
  const places = createExportPlaces();
  const [first, ...others] = [new AbortController(), new AbortController(), new AbortController()] as const;
  places.enter('biz_1', first.signal);
  places.enter('biz_1', others[0].signal);
  expect(() => places.enter('biz_1', others[1].signal)).toThrow(busy);
  places.enter('biz_2', others[1].signal);
  first.abort();
  places.enter('biz_1', new AbortController().signal);
  expect(() => places.enter('biz_1', new AbortController().signal)).toThrow(busy);
});

test('all businesses together export eight', () => {
  const places = createExportPlaces();
  const first = new AbortController();
  for (let n = 0; n < 8; n += 1) places.enter(`biz_${n}`, n === 0 ? first.signal : new AbortController().signal);
  expect(() => places.enter('biz_8', new AbortController().signal)).toThrow(busy);
  // Being refused takes no place of the business.
  first.abort();
  places.enter('biz_8', new AbortController().signal);
});

test('nobody who is gone takes a place', () => {
  expect(() => createExportPlaces().enter('biz_1', AbortSignal.abort(new Error('gone')))).toThrow('gone');
});
