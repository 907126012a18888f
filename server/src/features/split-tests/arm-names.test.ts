import { expect, test } from 'vitest';
import { createArmNames } from './arm-names.ts';

test('arms are called by their test, modes of a page by themselves, and those of a test that is gone by nothing', async () => {
  const asked: unknown[] = [];
  const namesOf = createArmNames({
    async listNames(...by) {
      asked.push(by);
      return [{ id: 'spt_1', name: 'Red or blue' }];
    },
  });
  expect(await namesOf('biz_1', ['spt_1.A', 'spt_1.B', 'spt_2.A', 'winter'])).toEqual([
    { id: 'spt_1.A', name: 'Red or blue: A' },
    { id: 'spt_1.B', name: 'Red or blue: B' },
    { id: 'winter', name: 'winter' },
  ]);
  expect(asked).toEqual([['biz_1', ['spt_1', 'spt_2']]]);
  expect(await namesOf('biz_1', ['winter'])).toEqual([{ id: 'winter', name: 'winter' }]);
  expect(asked).toHaveLength(1);
});
