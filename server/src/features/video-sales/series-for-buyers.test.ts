import { expect, test } from 'vitest';
import { describeOnSharedPlatform, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openSale, sales } from './video-sales.testing.ts';

const left = 'ben@example.com';

/** Two videos that are sold alone, for 9 and 5 EUR, and as a series for 20 EUR with a third. */
async function openSeries(database: TestDatabase) {
  const sale = await openSale(database);
  const { addVideo, addSeries, business, streamId, setPrice, send, order, pay, platform } = sale;
  const second = await addVideo(business, 'Lighthouse');
  const third = await addVideo(business, 'Dunes');
  await setPrice({ amount: 500 }, second);
  const seriesId = await addSeries('The coast', [streamId, second, third]);
  return {
    ...sale,
    ...{ second, third, seriesId },
    buyFirst: async () => (await pay()).data,
    buySecond: async () => (await pay({ streamId: second, amount: 500 })).data,
    /** What the series costs with these. */
    priceWith: async (...bought: string[]) =>
      (await send('/choices', { streamId: third, bought })).data.choices.find(
        ({ playlistId }: { playlistId: string | null }) => playlistId === seriesId,
      ),
    buySeries: (bought: string[], amount: number, changes: object = {}) =>
      send('', { ...order(), streamId: third, playlistId: seriesId, amount, bought, ...changes }),
    refundPart: (id: string, amount: number) =>
      platform.call(business, 'POST', `${sales}/${id}/refund/part`, { amount, refundedAmount: 0 }),
  };
}

describeOnSharedPlatform('the price of a series', (database) => {
  test('is less by what was paid for its videos, said before it is paid, and used once', async () => {
    const sale = await openSeries(database());
    const { buyFirst, buySecond, priceWith, buySeries, list, get, third, streamId, second, seriesId, addSeries, send } =
      sale;
    const [first, other] = [await buyFirst(), await buySecond()];
    const asked = await get(
      `/general/v1.1/stream/viewer/payment?streamId=${third}&bought=${streamId},${second},str_elsewhere`,
    );
    expect(asked.json().responseData).toMatchObject({
      mayTakeOff: [streamId, second],
      choices: [{ amount: 2000, takenOff: 0 }],
    });
    const bought = [first.entitlement, other.entitlement];
    expect(await priceWith(...bought)).toMatchObject({ amount: 600, takenOff: 1400, currency: 'EUR' });
    expect(await buySeries(bought, 2000)).toMatchObject({ status: 409, error: 'sale.price_changed' });
    expect(await buySeries(bought, 599)).toMatchObject({ status: 409, error: 'sale.price_changed' });
    expect(await buySeries([first.entitlement], 600)).toMatchObject({ status: 409, error: 'sale.price_changed' });
    expect(await buySeries(bought, 600)).toMatchObject({ status: 200, data: { state: 'PAID' } });
    const { items, testFigures: figures } = await list(`?playlistId=${seriesId}`);
    expect(items[0]).toMatchObject({ amount: 600, takenOff: 1400, playlistName: 'The coast' });
    expect(figures).toMatchObject([{ sales: 3, income: 2000 }]);
    expect(await priceWith(...bought)).toMatchObject({ amount: 2000, takenOff: 0 });
    const again = await addSeries('The coast again', [streamId, third]);
    const { choices } = (await send('/choices', { streamId: third, bought })).data;
    expect(choices.find(({ playlistId }: { playlistId: string }) => playlistId === again)).toMatchObject({
      takenOff: 0,
    });
  });

  test('counts what was not given back, of videos that are in the series, of those who show it', async () => {
    const sale = await openSeries(database());
    const { buyFirst, buySecond, priceWith, refundPart, refund, addVideo, business, setPrice, pay } = sale;
    const [first, other] = [await buyFirst(), await buySecond()];
    await refundPart(first.purchaseId, 400);
    expect(await priceWith(first.entitlement)).toMatchObject({ takenOff: 500 });
    await refund(other.purchaseId);
    expect(await priceWith(first.entitlement, other.entitlement)).toMatchObject({ takenOff: 500 });
    expect(await priceWith(first.entitlement, first.entitlement)).toMatchObject({ takenOff: 500 });
    const forged = `${first.purchaseId}.${'x'.repeat(43)}`;
    expect(await priceWith(forged, 'pur_1.x', '', 'a.b.c')).toMatchObject({ amount: 2000, takenOff: 0 });
    const elsewhere = await addVideo(business, 'Elsewhere');
    await setPrice({}, elsewhere);
    const { entitlement } = (await pay({ streamId: elsewhere })).data;
    expect(await priceWith(entitlement)).toMatchObject({ takenOff: 0 });
    const rival = await openRival(sale);
    expect(await priceWith(rival)).toMatchObject({ takenOff: 0 });
  });

  test('leaves something to pay', async () => {
    const { buyFirst, priceWith, buySeries, setPrice, pay, addSeries, streamId, second, send } = await openSeries(
      database(),
    );
    const { entitlement } = await buyFirst();
    const cheap = await addSeries('A bargain', [streamId, second], { amount: 700 });
    const { choices } = (await send('/choices', { streamId: second, bought: [entitlement] })).data;
    expect(choices.find(({ playlistId }: { playlistId: string }) => playlistId === cheap)).toMatchObject({
      ...{ amount: 100, takenOff: 600 },
    });
    await setPrice({ amount: 1500 }, second);
    const dear = (await pay({ streamId: second, amount: 1500 })).data;
    expect(await priceWith(entitlement, dear.entitlement)).toMatchObject({ amount: 100, takenOff: 1900 });
    expect(await buySeries([entitlement, dear.entitlement], 100)).toMatchObject({ status: 200 });
  });

  test('is paid before what was taken off is given back', async () => {
    const { buyFirst, buySeries, refund, refundPart, priceWith } = await openSeries(database());
    const first = await buyFirst();
    const series = (await buySeries([first.entitlement], 1100)).data;
    expect(await refund(first.purchaseId)).toMatchObject({ status: 409, error: 'sale.taken_off' });
    expect(await refundPart(first.purchaseId, 100)).toMatchObject({ status: 409, error: 'sale.taken_off' });
    expect(await refund(series.purchaseId)).toMatchObject({ data: { state: 'REFUNDED', refundedAmount: 1100 } });
    expect(await priceWith(first.entitlement)).toMatchObject({ amount: 1100, takenOff: 900 });
    expect(await refund(first.purchaseId)).toMatchObject({ data: { state: 'REFUNDED' } });
  });

  test('is less for one of two who show the same at once, and again for whoever was declined', async () => {
    const { buyFirst, buySeries, priceWith } = await openSeries(database());
    const { entitlement } = await buyFirst();
    const declined = { card: { ...card, cardNumber: '4000000000000341' } };
    expect(await buySeries([entitlement], 1100, declined)).toMatchObject({ error: 'payment.declined' });
    expect(await priceWith(entitlement)).toMatchObject({ takenOff: 900 });
    const both = await Promise.all([buySeries([entitlement], 1100), buySeries([entitlement], 1100, { email: left })]);
    expect(both.map(({ status, error }) => error ?? status).sort()).toEqual([200, 'sale.price_changed']);
  });
});

const card = { expirationDate: '12/49', nameOnCard: 'Ana Berg', securityCode: '123' };

/** What a video of another business was bought with. */
async function openRival({ platform, addVideo, send, order }: Awaited<ReturnType<typeof openSale>>): Promise<string> {
  const rival = await platform.signUp('Rival');
  const streamId = await addVideo(rival, 'Of another business');
  const price = { amount: 900, currency: 'EUR', previewSec: 0 };
  await platform.call(rival, 'PUT', `/general/v1.1/stream/${streamId}/price`, price);
  return (await send('', { ...order(), streamId })).data.entitlement;
}
