import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { cardOf, cards, openSale, playlists, sales } from './video-sales.testing.ts';

type Sale = Awaited<ReturnType<typeof openSale>>;

/** A series of a video that is sold alone too, and one that is not. */
async function openSeries(database: Parameters<typeof openSale>[0]) {
  const sale = await openSale(database);
  const { addVideo, addSeries, platform, business, streamId, order, send } = sale;
  const second = await addVideo(business, 'Lighthouse');
  const seriesId = await addSeries('The coast', [streamId, second]);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    platform.call(business, method, `${playlists}/${path}`, body);
  const buySeries = (changes: object = {}) => send('', { ...order(), playlistId: seriesId, amount: 2000, ...changes });
  const detailOf = async (id: string): Promise<string> =>
    (await call('GET', seriesId)).data.details.find((one: { stream: { id: string } }) => one.stream.id === id).id;
  const removeVideo = async (id: string) => call('DELETE', `remove/detail/${seriesId}/${await detailOf(id)}`);
  const add = (...streamIds: string[]) => call('POST', 'assign-stream', { playlistId: seriesId, streamIds });
  const opens = async (entitlement: string, id: string) => (await sale.open(entitlement, id)).status === 200;
  return { ...sale, second, seriesId, call, buySeries, removeVideo, add, opens };
}

const readsLast = async ({ readable }: Pick<Sale, 'readable'>, hlsUrl: string, id: string) =>
  (await readable(hlsUrl, id)).includes('source/5.m4s');

describeOnSharedPlatform('a series that is sold', (database) => {
  test('makes its videos cost something, each with its preview, until it is sold no longer', async () => {
    const { details, toPay, call, second, seriesId, streamId, readable, platform, removePrice } = await openSeries(
      database(),
    );
    expect((await details('', second)).responseData).toMatchObject({
      offer: { amount: 2000, currency: 'EUR', previewMs: 4000 },
      isPreview: true,
    });
    expect(await readable((await details('', second)).responseData.hlsUrl, second)).toEqual([
      ...['preview.m3u8', 'source/index.m3u8', 'source/init.mp4', 'source/1.m4s'],
    ]);
    expect((await details()).responseData.offer).toEqual({ amount: 900, currency: 'EUR', previewMs: 6000 });
    const series = { playlistId: seriesId, name: 'The coast', amount: 2000, currency: 'EUR', takenOff: 0 };
    expect(await toPay()).toMatchObject({
      choices: [{ playlistId: null, name: 'Harbour tour', amount: 900, currency: 'EUR' }, series],
      openedBy: [seriesId],
    });
    expect(await toPay(second)).toMatchObject({ isPaymentNeeded: true, choices: [series] });
    await removePrice();
    expect((await toPay()).choices).toEqual([series]);
    expect((await call('GET', seriesId)).data).toMatchObject({ offer: { amount: 2000 } });
    expect(await call('DELETE', seriesId)).toMatchObject({ status: 409, error: 'playlist.for_sale' });
    expect((await call('DELETE', `${seriesId}/price`)).status).toBe(200);
    platform.clock.advanceSec(3);
    for (const id of [streamId, second]) {
      expect(await toPay(id)).toMatchObject({ isPaymentNeeded: false, offer: null, choices: [] });
      expect(await readsLast({ readable }, '?', id)).toBe(true);
    }
  });

  test('opens each of its videos for whoever buys it, also later ones, until the money goes back', async () => {
    const sale = await openSeries(database());
    const { buySeries, addVideo, business, add, open, opens, streamId, second, seriesId, refund, list, send } = sale;
    const paid = await buySeries();
    expect(paid).toMatchObject({ status: 200, data: { state: 'PAID', playlistId: seriesId } });
    const { entitlement, purchaseId } = paid.data;
    const third = await addVideo(business, 'Dunes');
    expect(await opens(entitlement, third)).toBe(false);
    await add(third);
    const urls: [string, string][] = [];
    for (const id of [streamId, second, third]) {
      const { hlsUrl } = (await open(entitlement, id)).data;
      urls.push([hlsUrl, id]);
      expect(await readsLast(sale, hlsUrl, id)).toBe(true);
    }
    expect(await list()).toMatchObject({
      items: [{ streamId, playlistId: seriesId, playlistName: 'The coast', amount: 2000 }],
    });
    expect((await list(`?playlistId=${seriesId}`)).totalItems).toBe(1);
    expect((await list(`?streamId=${streamId}`)).totalItems).toBe(0);
    expect((await list('?search=coast')).totalItems).toBe(1);
    const [record] = (await sale.platform.call(business, 'GET', '/general/v1.1/history/payment')).data.items;
    expect(record).toMatchObject({ amount: 2000, playlistId: seriesId, playlistName: 'The coast' });
    expect(await sale.mails('purchase-receipt')).toMatchObject([{ values: { video: 'The coast' } }]);
    expect((await send('/history', { streamId: third, entitlement })).data.items).toMatchObject([{ id: purchaseId }]);

    await refund(purchaseId);
    sale.platform.clock.advanceSec(5);
    for (const [hlsUrl, id] of urls) {
      expect(await readsLast(sale, hlsUrl, id)).toBe(false);
      expect((await send('/standing', { streamId: id, entitlement })).data).toMatchObject({ isStanding: false });
      expect(await opens(entitlement, id)).toBe(false);
    }
  });

  test('is kept by its buyers with what it loses, and with all of it where it is deleted', async () => {
    const sale = await openSeries(database());
    const { buySeries, removeVideo, opens, second, streamId, seriesId, setPrice, call, platform, toPay, refund } = sale;
    const early = (await buySeries()).data;
    platform.clock.advanceSec(10);
    await removeVideo(second);
    expect(await toPay(second)).toMatchObject({ isPaymentNeeded: false });
    await setPrice({ amount: 500 }, second);
    platform.clock.advanceSec(10);
    const late = (await buySeries({ email: 'late@example.com' })).data;
    expect(await toPay(second)).toMatchObject({ choices: [{ playlistId: null }], openedBy: [seriesId] });
    expect([await opens(early.entitlement, second), await opens(late.entitlement, second)]).toEqual([true, false]);
    // Whoever has it by the series is not charged for it.
    const again = { streamId: second, amount: 500, card: cardOf(cards.good) };
    expect(await sale.pay({ ...again, email: 'ana@example.com' })).toMatchObject({ error: 'sale.bought_already' });
    expect(await sale.pay({ ...again, email: 'late@example.com' })).toMatchObject({ status: 200 });

    await call('DELETE', `${seriesId}/price`);
    platform.clock.advanceSec(10);
    expect((await call('DELETE', seriesId)).status).toBe(200);
    for (const { entitlement } of [early, late]) expect(await opens(entitlement, streamId)).toBe(true);
    await refund(early.purchaseId);
    expect([await opens(early.entitlement, second), await opens(late.entitlement, streamId)]).toEqual([false, true]);
  });

  test('opens no video of another series, nor one that was never in it', async () => {
    const { buySeries, addVideo, addSeries, business, opens, second, order, send } = await openSeries(database());
    const other = await addVideo(business, 'City');
    const otherSeries = await addSeries('The city', [other], { amount: 100 });
    const { entitlement } = (await buySeries()).data;
    expect(await opens(entitlement, other)).toBe(false);
    const wrong = { ...order(), streamId: second, playlistId: otherSeries, amount: 100 };
    expect(await send('', wrong)).toMatchObject({ status: 409, error: 'sale.none' });
    expect(await send('', { ...order({ email: 'b@example.com' }), streamId: second })).toMatchObject({
      status: 409,
      error: 'sale.none',
    });
    expect(await buySeries({ email: 'b@example.com', amount: 1 })).toMatchObject({ error: 'sale.price_changed' });
  });

  test('is bought once by an email: of two payments at once one goes back', async () => {
    const { buySeries, list, mails, second, order, send, seriesId } = await openSeries(database());
    const paid = await Promise.all([buySeries(), buySeries({ streamId: second })]);
    expect(paid.map(({ error }) => error ?? 'kept').sort()).toEqual(['kept', 'sale.paid_twice']);
    const states = (await list()).items.map(({ state }: { state: string }) => state).sort();
    expect(states).toEqual(['PAID', 'REFUNDED']);
    expect(await mails('purchase-again')).toHaveLength(1);
    expect(await send('', { ...order(), playlistId: seriesId, amount: 2000 })).toMatchObject({
      error: 'sale.bought_already',
    });
  });

  test('can be bought by whoever has one of its videos', async () => {
    const { pay, buySeries, list } = await openSeries(database());
    expect((await pay()).status).toBe(200);
    expect((await buySeries()).status).toBe(200);
    expect((await list()).testFigures).toMatchObject([{ sales: 2, income: 2900 }]);
  });

  test('a mailed link opens it at any of its videos, and is finished after the bank was asked at another', async () => {
    const sale = await openSeries(database());
    const { buySeries, send, order, second, streamId, mails, opens, platform } = sale;
    const { attempt } = order();
    expect((await buySeries({ attempt, card: cardOf(cards.asksHolder) })).data.state).toBe('PENDING');
    const answered = await send('/answer', { streamId: second, attempt, answer: 'APPROVE' });
    expect(answered.data).toMatchObject({ state: 'PAID' });
    await send('/link', { streamId: second, email: 'ana@example.com' });
    const [mail] = await mails('purchase-link');
    const [path = '', link] = mail!.values.path.split('#bought=');
    expect(path).toBe(`/v/${second}`);
    const restored = await send('/restore', { streamId, link });
    expect(restored.data).toMatchObject({ playlistId: sale.seriesId });
    expect(await opens(restored.data.entitlement, second)).toBe(true);
    expect(
      await platform.call(await platform.signUp('Other'), 'POST', `${sales}/${answered.data.purchaseId}/refund`),
    ).toMatchObject({ status: 404 });
  });

  test('the cheapest of several counts, and a new price reaches each video at once', async () => {
    const { addSeries, toPay, second, call, seriesId, removeVideo, add } = await openSeries(database());
    const cheap = await addSeries('Short', [second], { amount: 1000, previewSec: 2 });
    expect(await toPay(second)).toMatchObject({
      offer: { amount: 1000, previewMs: 2000 },
      choices: [{ playlistId: cheap }, { playlistId: seriesId }],
    });
    await call('PUT', `${seriesId}/price`, { amount: 700, currency: 'EUR' });
    expect(await toPay(second)).toMatchObject({ offer: { amount: 700, previewMs: 30_000 } });
    await removeVideo(second);
    expect(await toPay(second)).toMatchObject({ offer: { amount: 1000 } });
    await add(second, second);
    await removeVideo(second);
    expect(await toPay(second)).toMatchObject({ offer: { amount: 700 } });
  });

  test('prices and videos that change at once leave no video with a price that is not', async () => {
    const { addVideo, business, add, call, seriesId, toPay, second, removeVideo } = await openSeries(database());
    const videos = await Promise.all(['A', 'B', 'C'].map((name) => addVideo(business, name)));
    await Promise.all([
      ...videos.map((id) => add(id)),
      call('PUT', `${seriesId}/price`, { amount: 300, currency: 'EUR' }),
      removeVideo(second),
    ]);
    for (const id of videos) expect((await toPay(id)).offer).toMatchObject({ amount: 300 });
    expect((await toPay(second)).offer).toBeNull();
    await Promise.all([call('DELETE', `${seriesId}/price`), add(second)]);
    expect((await toPay(second)).offer).toBeNull();
  });

  test.each([
    [{ amount: 0, currency: 'EUR' }, 'amount'],
    [{ amount: 100, currency: 'eur' }, 'currency'],
    [{ amount: 100, currency: 'XQQ' }, 'currency'],
    [{ amount: 100, currency: 'EUR', previewSec: -1 }, 'previewSec'],
  ])('a price like %j is refused', async (body, field) => {
    const { call, seriesId } = await openSeries(database());
    const refused = await call('PUT', `${seriesId}/price`, body);
    expect(refused).toMatchObject({ status: 400, fieldErrors: { [field]: expect.any(String) } });
    expect((await call('PUT', 'pls_nowhere/price', { amount: 100, currency: 'EUR' })).status).toBe(404);
  });
});
