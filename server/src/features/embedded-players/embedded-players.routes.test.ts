import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const base = '/business/v1.1/embedded-player';
const settings = {
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: null,
  showIcon: false,
  playerColor: '#e11d2e',
};

describeOnSharedPlatform('embedded players', (database) => {
  test('can be filtered by the video they play, and never include another business’s', async () => {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const [owner, stranger] = [await platform.signUp(), await platform.signUp('Stranger')];
    const draft = { contentType: 'VOD', eventStart: '2026-12-24T18:00:00.000Z' };
    const makeVideo = async (name: string): Promise<string> =>
      (await platform.call(owner, 'POST', '/general/v1.1/stream/v2', { ...draft, name })).data.id;
    const [one, two] = [await makeVideo('One'), await makeVideo('Two')];
    for (const [name, streamId] of Object.entries({ First: one, Second: one, Other: two, Idle: null })) {
      expect((await platform.call(owner, 'POST', base, { ...settings, name, streamId })).status).toBe(201);
    }
    const namesOf = async (business: typeof owner, query: string) => {
      const { items } = (await platform.call(business, 'GET', `${base}?${query}`)).data;
      return items.map(({ name }: { name: string }) => name).sort();
    };
    expect(await namesOf(owner, `streamId=${one}`)).toEqual(['First', 'Second']);
    expect(await namesOf(owner, `streamId=${one}&search=sec`)).toEqual(['Second']);
    expect(await namesOf(owner, 'streamId=str_none')).toEqual([]);
    expect(await namesOf(stranger, `streamId=${one}`)).toEqual([]);
    const refused = await platform.call(owner, 'GET', `${base}?streamId=${'x'.repeat(101)}`);
    expect([refused.status, refused.error]).toEqual([400, 'request.invalid']);
  });
});
