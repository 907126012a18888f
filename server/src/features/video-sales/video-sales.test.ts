import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { cardOf, cards, openSale, payment, playlists, sales, streams } from './video-sales.testing.ts';

const preview = ['preview.m3u8', 'source/index.m3u8', 'source/init.mp4', 'source/1.m4s', 'source/2.m4s'];
const whole = [
  ...['index.m3u8', 'preview.m3u8', 'source/index.m3u8', 'source/init.mp4', 'thumbnails.vtt'],
  ...[1, 2, 3, 4, 5].map((number) => `source/${number}.m4s`),
];

describeOnSharedPlatform('a video that is sold', (database) => {
  test('shows its preview alone, whatever is asked for', async () => {
    const { details, readable, get, streamId, setPrice, platform } = await openSale(database());
    const { responseData: shown } = await details();
    expect(shown).toMatchObject({
      offer: { amount: 900, currency: 'EUR', previewMs: 6000 },
      isPreview: true,
      thumbnailsUrl: null,
      hlsUrl: expect.stringContaining('/preview.m3u8?token=viewer.'),
    });
    expect(await readable(shown.hlsUrl)).toEqual(preview);
    expect(await readable('?')).toEqual([]);
    const [base = '', query = ''] = shown.hlsUrl.split('preview.m3u8');
    const cut = await get(`${base}source/index.m3u8${query}`);
    expect(cut.body).toContain('2.m4s');
    expect(cut.body).not.toContain('3.m4s');
    expect(cut.body.trimEnd().endsWith('#EXT-X-ENDLIST')).toBe(true);
    expect(cut.headers['cache-control']).toBe('private, no-store');
    for (const trick of ['source/../source/3.m4s', 'source//3.m4s', 'source/./3.m4s', 'x/../source/3.m4s'])
      expect((await get(`${base}${trick}${query}`)).statusCode).not.toBe(200);
    expect((await get(`${base}source/3.m4s${query}`)).json()).toMatchObject({ error: 'media.payment_needed' });
    // Nor does a token that says more for itself than was signed.
    const token = new URLSearchParams(query.slice(1)).get('token')!;
    for (const forged of [`${token}...pur_1`, `${token}.pur_1`, `${token}..pur_00000000000000000000`])
      expect((await get(`${base}source/3.m4s?token=${forged}`)).statusCode).toBe(401);
    await setPrice({ previewSec: 0 });
    platform.clock.advanceSec(3);
    const { responseData: hidden } = await details();
    expect(hidden.hlsUrl).not.toContain(streamId);
    expect(hidden.startUrls).toEqual([]);
    expect(await readable(shown.hlsUrl)).toEqual([]);
  });

  test('is whole for whoever paid, and for nobody else', async () => {
    const { pay, open, readable, details, get, streamId, list, mails, platform, business } = await openSale(database());
    const paid = await pay();
    expect(paid).toMatchObject({ status: 200, data: { state: 'PAID', entitlement: expect.any(String) } });
    const opened = await open(paid.data.entitlement);
    expect(opened.data).toMatchObject({ streamId, hlsUrl: expect.stringContaining('/index.m3u8?token=viewer.') });
    expect(opened.data.isPreview).toBeUndefined();
    expect(await readable(opened.data.hlsUrl)).toEqual(whole);
    expect(await readable((await details()).responseData.hlsUrl)).toEqual(preview);
    // What it is given is renewed as it is.
    const token = new URLSearchParams(opened.data.hlsUrl.split('?')[1]).get('token');
    expect(await readable((await details(`&token=${token}`)).responseData.hlsUrl)).toEqual(whole);
    expect((await get(`${payment}?streamId=${streamId}&token=${token}`)).json().responseData).toMatchObject({
      isPaymentNeeded: false,
    });
    expect((await get(`${payment}?streamId=${streamId}`)).json().responseData).toEqual({
      ...{ streamId, isPaymentNeeded: true, isPayable: true, isSandbox: true },
      offer: { amount: 900, currency: 'EUR', previewMs: 6000 },
      choices: [{ playlistId: null, name: 'Harbour tour', amount: 900, currency: 'EUR', takenOff: 0 }],
      openedBy: [],
      mayTakeOff: [],
    });
    expect(await list()).toMatchObject({
      totalItems: 1,
      items: [{ email: 'ana@example.com', amount: 900, state: 'PAID', streamName: 'Harbour tour' }],
      testFigures: [{ currency: 'EUR', sales: 1, income: 900, refunds: 0, refunded: 0 }],
    });
    const [record] = (await platform.call(business, 'GET', '/general/v1.1/history/payment')).data.items;
    expect(record).toMatchObject({ amount: 900, payer: 'ana@example.com', isSettled: true, refundedDate: null });
    expect(await mails('purchase-receipt')).toMatchObject([{ recipient: 'ana@example.com' }]);
  });

  test.each([cards.asksHolder, cards.asksAlways])('is paid with %s once its bank was answered', async (number) => {
    const { pay, answer, list, order } = await openSale(database());
    const { attempt } = order();
    expect((await pay({ attempt, card: cardOf(number) })).data).toMatchObject({ state: 'PENDING', entitlement: null });
    expect((await answer('attempt-of-nobody-else', 'APPROVE')).error).toBe('payment.nothing_to_confirm');
    expect((await answer(attempt, 'APPROVE')).data).toMatchObject({ state: 'PAID', entitlement: expect.any(String) });
    expect((await answer(attempt, 'REFUSE')).data.state).toBe('PAID');
    const refused = order();
    await pay({ attempt: refused.attempt, email: 'bo@example.com', card: cardOf(number) });
    expect((await answer(refused.attempt, 'REFUSE')).error).toBe('payment.declined');
    expect((await list('?state=FAILED')).totalItems).toBe(1);
    // Whoever was declined may try again.
    expect((await pay({ email: 'bo@example.com' })).data.state).toBe('PAID');
  });

  test.each([
    [cards.declined, 'The bank declined the card. Use another one, or ask the bank.'],
    [cards.declinedLater, 'The bank declined the card. Use another one, or ask the bank.'],
    ['4000000000009995', expect.stringContaining('money')],
    ['4242424242424241', 'The number of the card is not right. Check it, then try again.'],
  ])('is not sold with the card %s', async (number, message) => {
    const { pay, list } = await openSale(database());
    expect(await pay({ card: cardOf(number) })).toMatchObject({ status: 422, error: 'payment.declined', message });
    expect((await list('?state=PAID')).totalItems).toBe(0);
  });

  test.each([
    [{ email: 'ana' }, 'email'],
    [{ email: '' }, 'email'],
    [{ attempt: 'short' }, 'attempt'],
    [{ amount: 9.5 }, 'amount'],
    [{ card: cardOf('4242') }, 'card.cardNumber'],
    [{ card: { ...cardOf(cards.good), expirationDate: '01/20' } }, 'card.expirationDate'],
    [{ card: { ...cardOf(cards.good), securityCode: '1' } }, 'card.securityCode'],
  ])('%j is refused', async (changes, field) => {
    const { pay } = await openSale(database());
    const answer = await pay(changes);
    expect([answer.status, Object.keys(answer.fieldErrors ?? {})]).toEqual([400, [field]]);
  });

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: 49 }, 'amount'],
    [{ amount: 174, currency: 'HUF' }, 'amount'],
    [{ amount: 1_000_000_001 }, 'amount'],
    [{ currency: 'eur' }, 'currency'],
    [{ currency: 'XQQ' }, 'currency'],
    [{ previewSec: -1 }, 'previewSec'],
    [{ previewSec: 3601 }, 'previewSec'],
  ])('has no price like %j', async (changes, field) => {
    const { setPrice } = await openSale(database());
    const answer = await setPrice(changes);
    expect([answer.status, Object.keys(answer.fieldErrors ?? {})]).toEqual([400, [field]]);
  });

  test('has no price below what payment services charge, nor has its series', async () => {
    const { platform, business, streamId, setPrice } = await openSale(database());
    const refused = await setPrice({ amount: 29, currency: 'GBP' });
    expect([refused.status, refused.fieldErrors]).toEqual([
      400,
      { amount: 'The payment service charges no less than £0.30. Use a higher price.' },
    ]);
    expect((await setPrice({ amount: 30, currency: 'GBP' })).status).toBe(200);
    expect((await setPrice({ amount: 175, currency: 'HUF' })).status).toBe(200);
    const { id } = (await platform.call(business, 'POST', playlists, { name: 'Coast', streamIds: [streamId] })).data;
    const setSeries = (amount: number) =>
      platform.call(business, 'PUT', `${playlists}/${id}/price`, { amount, currency: 'SEK' });
    expect((await setSeries(299)).fieldErrors).toEqual({
      amount: 'The payment service charges no less than SEK\u00a03.00. Use a higher price.',
    });
    expect((await setSeries(300)).status).toBe(200);
  });

  test('is asked about again where its price is another one', async () => {
    const { pay, setPrice, answer, order, list } = await openSale(database());
    const { attempt } = order();
    await pay({ attempt, card: cardOf(cards.asksAlways) });
    await setPrice({ amount: 1200 });
    expect((await pay({ email: 'bo@example.com' })).error).toBe('sale.price_changed');
    expect((await pay({ email: 'bo@example.com', amount: 1200, currency: 'USD' })).error).toBe('sale.price_changed');
    expect((await pay({ email: 'bo@example.com', amount: 1200 })).data.state).toBe('PAID');
    // Who was shown the former price, and is asked by their bank, pays that.
    expect((await answer(attempt, 'APPROVE')).data.state).toBe('PAID');
    expect((await list()).testFigures).toMatchObject([
      { currency: 'EUR', sales: 2, income: 2100, refunds: 0, refunded: 0 },
    ]);
  });

  test('is for nothing, and not sold, once its price is taken off', async () => {
    const { platform, business, streamId, pay, details, readable } = await openSale(database());
    await platform.call(business, 'DELETE', `${streams}/${streamId}/price`);
    platform.clock.advanceSec(3);
    expect((await pay()).error).toBe('sale.none');
    const { responseData } = await details();
    expect(responseData.offer).toBeUndefined();
    expect(await readable(`${responseData.hlsUrl}?`)).toEqual(whole);
  });

  test('belongs to one business', async () => {
    const { platform, streamId, pay, refund, addVideo, open } = await openSale(database());
    const other = await platform.signUp('Rival');
    const price = { amount: 50, currency: 'EUR', previewSec: 0 };
    expect((await platform.call(other, 'PUT', `${streams}/${streamId}/price`, price)).error).toBe('stream.not_found');
    expect((await platform.call(other, 'DELETE', `${streams}/${streamId}/price`)).error).toBe('stream.not_found');
    const { data } = await pay();
    expect((await refund(data.purchaseId, other)).error).toBe('sale.not_found');
    expect((await platform.call(other, 'GET', sales)).data).toMatchObject({ totalItems: 0, figures: [] });
    const second = await addVideo(other, 'Rival film');
    await platform.call(other, 'PUT', `${streams}/${second}/price`, price);
    expect((await open(data.entitlement, second)).error).toBe('sale.entitlement_invalid');
    expect((await pay({ streamId: 'str_none' })).error).toBe('stream.not_found');
  });

  test('must be one that can be played', async () => {
    const { platform, business } = await openSale(database());
    const live = await platform.call(business, 'POST', `${streams}/v2`, { name: 'Live', contentType: 'LIVE' });
    const price = { amount: 900, currency: 'EUR' };
    const set = await platform.call(business, 'PUT', `${streams}/${live.data.id}/price`, price);
    expect(set.error).toBe('sale.not_sellable');
  });
});

describeOnSharedPlatform('what was bought', (database) => {
  test('is taken away by a refund, once', async () => {
    const { pay, open, readable, refund, list, platform, mails, business, send, streamId } = await openSale(database());
    const { data } = await pay();
    const check = (entitlement: string) => send('/standing', { streamId, entitlement });
    expect((await check(data.entitlement)).data).toEqual({ isStanding: true, state: 'PAID' });
    expect((await check(`${data.purchaseId}.forged`)).error).toBe('sale.entitlement_invalid');
    const { hlsUrl } = (await open(data.entitlement)).data;
    expect(await readable(hlsUrl)).toEqual(whole);
    const [first, second] = await Promise.all([refund(data.purchaseId), refund(data.purchaseId)]);
    expect([first.data.state, second.data.state]).toEqual(['REFUNDED', 'REFUNDED']);
    expect((await refund(data.purchaseId)).data).toEqual(first.data);
    // At once, whatever its addresses are good for.
    expect((await check(data.entitlement)).data).toEqual({ isStanding: false, state: 'REFUNDED' });
    platform.clock.advanceSec(5);
    expect(await readable(hlsUrl)).toEqual(preview);
    expect((await open(data.entitlement)).error).toBe('sale.entitlement_invalid');
    expect((await list()).testFigures).toMatchObject([
      { currency: 'EUR', sales: 0, income: 0, refunds: 1, refunded: 900 },
    ]);
    expect(await mails('purchase-refunded')).toHaveLength(1);
    const records = (await platform.call(business, 'GET', '/general/v1.1/history/payment')).data.items;
    expect(records).toMatchObject([{ refundedDate: first.data.refundedDate }]);
    // It can be bought again.
    expect((await pay()).data.state).toBe('PAID');
  });

  test('is told to be over to a player that waits for it, as soon as it is', async () => {
    const { pay, refund, platform, send, streamId } = await openSale(database());
    const { data } = await pay();
    const wait = (waitSec: unknown) => send('/standing', { streamId, entitlement: data.entitlement, waitSec });
    expect((await wait(26)).fieldErrors).toMatchObject({ waitSec: expect.any(String) });
    const waiting = wait(25);
    // What is asked later is answered, and not held, while the first still is.
    expect((await wait(0)).data).toEqual({ isStanding: true, state: 'PAID' });
    await refund(data.purchaseId);
    platform.clock.advanceSec(4);
    expect((await waiting).data).toEqual({ isStanding: false, state: 'REFUNDED' });
    expect((await wait(25)).data).toEqual({ isStanding: false, state: 'REFUNDED' });
  });

  test('can be refunded only once it was paid', async () => {
    const { pay, refund, order, list } = await openSale(database());
    const { attempt } = order();
    const { data } = await pay({ attempt, card: cardOf(cards.asksAlways) });
    expect((await refund(data.purchaseId)).error).toBe('sale.not_paid');
    expect((await refund('pur_none')).error).toBe('sale.not_found');
    expect((await list('?state=PENDING')).totalItems).toBe(1);
  });

  test('opens elsewhere by a link that works once, and for a minute again if the answer was lost', async () => {
    const { pay, send, streamId, mails, open, readable, platform } = await openSale(database());
    await pay({ email: 'Ana@Example.com', language: 'de' });
    const ask = (email: string) => send('/link', { streamId, email });
    expect([(await ask('nobody@example.com')).status, (await ask('ANA@example.com')).status]).toEqual([202, 202]);
    const [mail, ...more] = await mails('purchase-link');
    expect([mail?.recipient, mail?.language, more.length]).toEqual(['ana@example.com', 'de', 0]);
    const [page, link] = mail!.values.path.split('#bought=');
    expect(page).toBe(`/v/${streamId}`);
    expect((await send('/restore', { streamId: 'str_other', link })).error).not.toBeUndefined();
    const used = await send('/restore', { streamId, link });
    expect(await readable((await open(used.data.entitlement)).data.hlsUrl)).toEqual(whole);
    platform.clock.advanceSec(59);
    expect((await send('/restore', { streamId, link })).data.state).toBe('PAID');
    platform.clock.advanceSec(1);
    expect((await send('/restore', { streamId, link })).error).toBe('sale.link_invalid');
    const [receipt] = await mails('purchase-receipt');
    const again = await send('/restore', { streamId, link: receipt!.values.path.split('#bought=')[1] });
    expect(again.data.state).toBe('PAID');
  });

  test('has links that end', async () => {
    const { pay, send, streamId, mails, platform } = await openSale(database());
    await pay();
    await send('/link', { streamId, email: 'ana@example.com' });
    const link = (await mails('purchase-link'))[0]!.values.path.split('#bought=')[1];
    platform.clock.advanceSec(61 * 60);
    expect((await send('/restore', { streamId, link })).error).toBe('sale.link_invalid');
  });

  test('is not sold again to the same email, whose owner is mailed a link', async () => {
    const { pay, order, list, mails, send, streamId } = await openSale(database());
    const { attempt } = order();
    await pay({ attempt });
    const refused = await pay({ email: 'ANA@example.com', language: 'de' });
    expect([refused.status, refused.error]).toEqual([409, 'sale.bought_already']);
    expect((await list()).totalItems).toBe(1);
    const [mail] = await mails('purchase-link');
    expect(mail).toMatchObject({ recipient: 'ana@example.com', language: 'de' });
    const link = mail!.values.path.split('#bought=')[1];
    expect((await send('/restore', { streamId, link })).data.state).toBe('PAID');
    // The browser that bought it is answered for what it did, and another email buys.
    expect((await pay({ attempt })).data.state).toBe('PAID');
    expect((await pay({ email: 'bo@example.com' })).data.state).toBe('PAID');
    // Nobody fills the inbox of somebody else.
    for (let again = 0; again < 8; again++) expect((await pay()).error).toBe('sale.bought_already');
    expect(await mails('purchase-link')).toHaveLength(5);
  });

  test('is listed as a whole for whoever reads the mails of that email, else one by one', async () => {
    const { pay, send, streamId, mails, platform, addVideo, business, setPrice } = await openSale(database());
    const second = await addVideo(business, 'Second film');
    await setPrice({}, second);
    const { data } = await pay();
    await pay({ email: 'bo@example.com' });
    platform.clock.advanceSec(60);
    await pay({ streamId: second });
    const { items } = (await send('/history', { streamId, entitlement: data.entitlement })).data;
    expect(items).toMatchObject([{ id: data.purchaseId, amount: 900, state: 'PAID' }]);
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain('@');
    await send('/link', { streamId, email: 'ana@example.com' });
    const link = (await mails('purchase-link'))[0]!.values.path.split('#bought=')[1];
    const { entitlement } = (await send('/restore', { streamId, link })).data;
    const all = (await send('/history', { streamId, entitlement })).data.items;
    expect(all.map(({ streamName }: { streamName: string }) => streamName)).toEqual(['Second film', 'Harbour tour']);
    expect((await send('/history', { streamId, entitlement: 'pur_1.x' })).error).toBe('sale.entitlement_invalid');
  });

  test.each(['x', 'pur_1.x', '', 'a.b.c', `${'p'.repeat(200)}`])('is not opened by “%s”', async (entitlement) => {
    const { open } = await openSale(database());
    expect((await open(entitlement)).error).toBe('sale.entitlement_invalid');
  });
});
