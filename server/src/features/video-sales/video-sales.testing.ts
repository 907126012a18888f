import { onTestFinished } from 'vitest';
import type { TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness } from '../../platform/testing/test-platform.ts';

export const streams = '/general/v1.1/stream';
export const payment = `${streams}/viewer/payment`;
export const sales = '/general/v1.1/sale';
export const playlists = `${streams}/playlist`;

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  declinedLater: '4000000000000341',
  asksHolder: '4000002500003155',
  asksAlways: '4000002760003184',
};

export const cardOf = (cardNumber: string) => ({
  cardNumber,
  expirationDate: '12/49',
  nameOnCard: 'Ana Berg',
  securityCode: '123',
});

const segmentSec = 4;
const segmentCount = 5;
const playlist = [
  '#EXTM3U',
  '#EXT-X-PLAYLIST-TYPE:VOD',
  '#EXT-X-MAP:URI="init.mp4"',
  ...Array.from({ length: segmentCount }, (_, index) => [`#EXTINF:${segmentSec}.000000,`, `${index + 1}.m4s`]).flat(),
  '#EXT-X-ENDLIST',
  '',
].join('\n');

let attempts = 0;
export const newAttempt = (): string => `attempt-${String(++attempts).padStart(12, '0')}`;

/** A platform with a business whose video of 20 s costs 9 EUR, after a preview of 6 s. */
export async function openSale(database: TestDatabase, options: Parameters<typeof openTestPlatform>[1] = {}) {
  const platform = await openTestPlatform(database, options);
  onTestFinished(() => platform.close());
  const business = await platform.signUp('Harbour');

  async function addVideo(owner: TestBusiness, name: string): Promise<string> {
    const { streamId } = await platform.upload(owner, Buffer.from('not looked at'));
    const { storage } = platform.platform;
    const put = (file: string, text: string) => storage.put(`streams/${streamId}/pkg_1/${file}`, Buffer.from(text));
    await put('index.m3u8', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nsource/index.m3u8\n');
    await put('source/index.m3u8', playlist);
    await put('source/init.mp4', 'init');
    await put('thumbnails.vtt', 'WEBVTT\n');
    for (let number = 1; number <= segmentCount; number++) await put(`source/${number}.m4s`, `segment ${number}`);
    await database.pool.query(
      `update stream set package_id = 'pkg_1', publish_status = 'Published', access_visibility = 'PUBLIC', name = $2,
       duration_ms = 20000, width = 16, height = 9, thumbnails_file = 'thumbnails.vtt',
       start_files = '["source/init.mp4", "source/1.m4s"]' where id = $1`,
      [streamId, name],
    );
    return streamId;
  }
  const streamId = await addVideo(business, 'Harbour tour');
  const price = { amount: 900, currency: 'EUR', previewSec: 6 };
  const setPrice = (changes: object = {}, id = streamId) =>
    platform.call(business, 'PUT', `${streams}/${id}/price`, { ...price, ...changes });
  await setPrice();
  const removePrice = (id = streamId) => platform.call(business, 'DELETE', `${streams}/${id}/price`);

  /** A playlist that costs 20 EUR, after a preview of 4 s of each video. */
  async function addSeries(name: string, streamIds: readonly string[], changes: object = {}): Promise<string> {
    const { id } = (await platform.call(business, 'POST', playlists, { name, streamIds })).data;
    const asked = { amount: 2000, currency: 'EUR', previewSec: 4, ...changes };
    await platform.call(business, 'PUT', `${playlists}/${id}/price`, asked);
    return id;
  }

  async function send(path: string, payload: object) {
    const answer = await platform.app.inject({ method: 'POST', url: `${payment}${path}`, payload });
    const { responseData: data, error, message, fieldErrors } = answer.json();
    return { status: answer.statusCode, data, error, message, fieldErrors };
  }
  const order = (changes: object = {}) => ({
    ...{ streamId, attempt: newAttempt(), email: 'ana@example.com', amount: 900, currency: 'EUR' },
    card: cardOf(cards.good),
    ...changes,
  });
  const get = (url: string) => platform.app.inject({ url });
  const details = async (query = '', id = streamId) =>
    (await get(`${streams}/viewer/stream-details?streamId=${id}${query}`)).json();
  /** What a viewer has to pay for a video. */
  const toPay = async (id = streamId) => (await get(`${payment}?streamId=${id}`)).json().responseData;

  return {
    platform,
    business,
    database,
    streamId,
    addVideo,
    addSeries,
    setPrice,
    removePrice,
    order,
    get,
    details,
    toPay,
    pay: (changes?: object) => send('', order(changes)),
    answer: (attempt: string, answer: string) => send('/answer', { streamId, attempt, answer }),
    open: (entitlement: string, id = streamId) => send('/purchase', { streamId: id, entitlement }),
    send,
    list: async (query = '') => (await platform.call(business, 'GET', `${sales}${query}`)).data,
    refund: (id: string, who = business) => platform.call(who, 'POST', `${sales}/${id}/refund`),
    mails: async (
      template: string,
    ): Promise<{ recipient: string; values: { path: string; earlier?: string }; language: string }[]> =>
      (
        await database.pool.query('select recipient, values, language from mail where template = $1 order by id', [
          template,
        ])
      ).rows,
    /** Whether each file of the package may be read with the query of these addresses. */
    async readable(hlsUrl: string, id = streamId): Promise<string[]> {
      const query = hlsUrl.slice(hlsUrl.indexOf('?'));
      const names = ['index.m3u8', 'preview.m3u8', 'source/index.m3u8', 'source/init.mp4', 'thumbnails.vtt'];
      const segments = Array.from({ length: segmentCount }, (_, index) => `source/${index + 1}.m4s`);
      const read: string[] = [];
      for (const name of [...names, ...segments])
        if ((await get(`/media/streams/${id}/pkg_1/${name}${query}`)).statusCode === 200) read.push(name);
      return read;
    },
  };
}
