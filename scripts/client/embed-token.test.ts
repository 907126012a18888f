import { expect, onTestFinished, test } from 'vitest';
import { signEmbedToken } from '../../client/src/embed-token.ts';
import { createTestClock } from '../../server/src/platform/testing/test-clock.ts';
import { openTestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { openTestPlatform } from '../../server/src/platform/testing/test-platform.ts';

test('the server takes what the client signs, with the key in PEM and in base64', async () => {
  const database = await openTestDatabase('postgres');
  onTestFinished(() => database.close());
  const platform = await openTestPlatform(database, { clock: createTestClock(new Date().toISOString()) });
  onTestFinished(() => platform.close());
  const business = await platform.signUp();
  const made = await platform.call(business, 'POST', '/business/v1.1/embed-key', { name: 'Courses' });
  const { kid, privateKey } = made.data;
  const event = { name: 'Talk', eventStart: '2090-01-01T00:00:00Z', requiresSignedEmbed: true };
  const { id } = (await platform.call(business, 'POST', '/general/v1.1/stream/v2', event)).data;
  await platform.call(business, 'PATCH', `/general/v1.1/stream/status/${id}`, { streamStatus: 'Published' });

  const watch = async (token: string) => {
    const url = `/general/v1.1/stream/viewer/stream-details?streamId=${id}`;
    const { responseData, error } = (await platform.app.inject({ url, headers: { 'embed-token': token } })).json();
    return error ?? responseData.watermark;
  };
  const given = { kid, expiresIn: 60, name: 'Zoë 山田' };
  for (const key of [privateKey, Buffer.from(privateKey).toString('base64')]) {
    expect(await watch(await signEmbedToken({ ...given, privateKey: key, videos: [id] }))).toBe('Zoë 山田');
    expect(await watch(await signEmbedToken({ ...given, privateKey: key, videos: '*' }))).toBe('Zoë 山田');
  }
  const other = await signEmbedToken({ ...given, privateKey, videos: ['str_1'] });
  expect(await watch(other)).toBe('embed_token.other_video');
});

test.each([
  ['no key', { privateKey: btoa('key') }, TypeError],
  ['a life of more than 7 days', { expiresIn: 604_801 }, RangeError],
  ['no life', { expiresIn: 0 }, RangeError],
  ['no video', { videos: [] }, RangeError],
])('the client signs nothing with %s', async (_case, change, kind) => {
  const given = { privateKey: btoa('key'), kid: 'emk_1', videos: '*' as const, expiresIn: 60, ...change };
  await expect(signEmbedToken(given)).rejects.toBeInstanceOf(kind);
});
