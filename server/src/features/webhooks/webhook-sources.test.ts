import { readFile } from 'node:fs/promises';
import { type WebhookEventType, webhookBody, webhookEvents } from '@zeacon/contract';
import { expect, test, vi } from 'vitest';
import { aac, h264, makeClip, picture, tone } from '../../media/clips.testing.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openReceiver, openWebhooks } from './webhook-receiver.testing.ts';

const types = Object.keys(webhookEvents) as WebhookEventType[];
const ofCommunities = /^(community|member|post|comment)[.]/;
/** Where something is sold: with what is used, in metering. */
const ofMoney = /^(plan|usage)\./;
const streamUrl = '/general/v1.1/stream';
const communityUrl = '/business/v1.1/community';
const form = {
  id: 'cta_00000000000000000000',
  kind: 'LEAD_FORM',
  text: 'Send',
  headline: 'Stay in touch',
  consentText: 'You may write to me.',
};

describeOnSharedPlatform('what webhooks tell', (database) => {
  test('is every kind of event there is, in the shape the contract gives it', async () => {
    const env = { FFMPEG_PATH: '/nowhere/ffmpeg' };
    const opened = await openWebhooks(database(), { env, work: true });
    const { platform, business, add, createVideo, removeVideo, drain } = opened;
    const receiver = await openReceiver();
    await add(receiver.url, types);
    const call = (method: string, path: string, body?: object) =>
      platform.call(business, method as 'GET', `${streamUrl}${path}`, body);
    const told = async (type: WebhookEventType, about: object) => {
      await vi.waitFor(
        async () => {
          await drain();
          const events = receiver.received.map(({ event }) => event);
          expect(events).toContainEqual(expect.objectContaining({ type, data: expect.objectContaining(about) }));
        },
        { timeout: 30_000, interval: 100 },
      );
    };

    const refused = await platform.upload(business, Buffer.from('no video'), 'notes.txt');
    await told('stream.created', { streamId: refused.streamId, name: 'notes' });
    await told('upload.finished', { uploadId: refused.uploadId, streamId: refused.streamId, sizeBytes: 8 });
    await told('stream.failed', { streamId: refused.streamId, message: expect.stringContaining('video') });

    const clip = await readFile(await makeClip('plain.mp4', [...picture(4), ...tone(4), ...h264, ...aac]));
    const { streamId } = await platform.upload(business, clip);
    await told('stream.ready', { streamId, durationMs: expect.any(Number), width: expect.any(Number) });

    await call('PATCH', `/status/${streamId}`, { streamStatus: 'Published' });
    await call('PUT', `/${streamId}/overlays`, { revision: 0, hypergraphics: [], callsToAction: [form] });
    const lead = { id: 'lead-0001', streamId, callToActionId: form.id, name: 'Ana', email: 'ana@shop.example' };
    for (let again = 0; again < 2; again++) await call('POST', '/leads', { ...lead, consent: true });
    await told('lead.created', { leadId: lead.id, email: lead.email, consentText: form.consentText });

    const conversion = { id: 'order-0001', clickId: `${streamId}.click-0001`, name: 'purchase', value: 79.9 };
    for (let again = 0; again < 2; again++)
      await platform.call(business, 'POST', '/business/v1.1/insight/conversions', conversion);
    await told('conversion.recorded', { conversionId: 'order-0001', streamId, clickId: 'click-0001', value: 79.9 });

    await call('PUT', `/${streamId}/price`, { amount: 900, currency: 'EUR' });
    const card = { cardNumber: '4242424242424242', expirationDate: '12/49', nameOnCard: 'Ana', securityCode: '123' };
    const order = { streamId, email: lead.email, amount: 900, currency: 'EUR', card };
    const paid = await call('POST', '/viewer/payment', { ...order, attempt: 'attempt-00000001' });
    const { purchaseId: saleId } = paid.data;
    const sold = { saleId, streamId, email: lead.email, amount: 900, currency: 'EUR', isSandbox: true };
    await told('sale.paid', sold);
    for (let again = 0; again < 2; again++)
      await platform.call(business, 'POST', `/general/v1.1/sale/${saleId}/refund`);
    await told('sale.refunded', sold);
    const { database: own } = platform.platform;
    const bought = {
      streamName: 'Plain',
      playlistId: 'pls_1',
      playlistName: 'Series',
      communityId: null,
      communityName: null,
    };
    const row = { ...sold, ...bought, id: saleId, businessId: business.businessId, refundedAmount: 400 };
    const { saleRepeated, salePartlyRefunded, saleDisputed } = platform.modules.videoSales;
    await own.transaction(async (tx) => {
      await saleRepeated.run(tx, { ...row, repeatedSaleId: 'pur_1' } as never);
      await salePartlyRefunded.run(tx, row as never);
      for (const state of ['OPEN', 'LOST'] as const) await saleDisputed.run(tx, row as never, state);
    });
    await told('sale.repeated', { ...sold, repeatedSaleId: 'pur_1' });
    await told('sale.reduced', { ...sold, refundedAmount: 400 });
    await told('dispute.opened', sold);
    await told('dispute.closed', { ...sold, outcome: 'LOST' });

    const show = (await call('POST', '/v2', { name: 'Show', contentType: 'LIVE' })).data.id;
    for (const streamStatus of ['Published', 'LIVE', 'ENDED']) await call('PATCH', `/status/${show}`, { streamStatus });
    await told('live.started', { streamId: show, name: 'Show', sessionId: expect.stringMatching(/^lvs_/) });
    await told('live.ended', { streamId: show, name: 'Show' });

    const media = { packageId: 'pkg_1', durationMs: 6000, sizeBytes: 10, width: 1, height: 1 };
    const files = { posterFile: null, thumbnailsFile: null, startFiles: [] };
    const steps = { isWanted: async () => true, attach: async () => undefined };
    const recorded = { archiveId: 'str_a', businessId: business.businessId, liveStreamId: show, sessionId: 'lvs_a' };
    const { recordings } = platform.modules.streams;
    await recordings.fail(recorded, 'Its files are gone.', steps);
    await told('stream.failed', { streamId: 'str_a', mediaType: 'ARCHIVE', message: 'Its files are gone.' });
    await recordings.add(recorded, { ...media, ...files }, steps);
    await told('archive.ready', { archiveId: 'str_a', streamId: show, sessionId: 'lvs_a', name: 'Show' });

    const doomed = await createVideo('Doomed');
    await removeVideo(doomed);
    await told('stream.removed', { streamId: doomed, name: 'Doomed' });

    const events = receiver.received.map(({ event }) => event);
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set(types.filter((type) => !ofCommunities.test(type) && !ofMoney.test(type))),
    );
    for (const event of events) {
      const { data } = webhookEvents[event.type as WebhookEventType];
      expect(webhookBody(event.type, data).parse(event)).toEqual(event);
    }
    const once = events.filter(({ type }) =>
      ['lead.created', 'conversion.recorded', 'live.started', 'sale.paid', 'sale.refunded'].includes(type),
    );
    expect(once).toHaveLength(5);
    const ofClip = events.filter(({ data }) => data.streamId === streamId).map(({ type }) => type);
    expect(ofClip.slice(0, 3)).toEqual(['stream.created', 'upload.finished', 'stream.ready']);
  });

  test('of communities, from their creation to their end', async () => {
    const { platform, business, add, drain } = await openWebhooks(database());
    const receiver = await openReceiver();
    await add(receiver.url, types);
    const call = (method: string, path: string, body?: object, caller = business) =>
      platform.call(caller, method as 'GET', `${communityUrl}${path}`, body);
    const nobody = { businessId: '', headers: {} as typeof business.headers };
    const draft = { title: 'Harbor club', subdomain: 'harbor-club' };
    const { id: communityId } = (await call('POST', '', draft)).data;
    await call('PUT', '/update', { communityId, title: 'Harbor coffee club' });

    async function signIn(email: string, username: string) {
      await call('POST', '/public/sign-in', { communityId, email }, nobody);
      const { rows } = await database().pool.query('select values from mail where recipient = $1', [email]);
      const finish = { token: rows[0].values.path.split('#')[1], username };
      const { data } = await call('POST', '/public/sign-in/finish', finish, nobody);
      const caller = { businessId: '', headers: { authorization: `Bearer ${data.token}` } };
      const { memberId } = (await call('POST', '/join', { communityId }, caller)).data;
      return { caller, memberId };
    }
    const ana = await signIn('ana@example.com', 'Ana');
    const bo = await signIn('bo@example.com', 'Bo');
    const cem = await signIn('cem@example.com', 'Cem');
    const body = { blocks: [{ type: 'paragraph', content: [{ text: 'Hello' }] }] };
    const postId = (await call('POST', '/post', { communityId, title: 'New beans', body })).data.uuid;
    for (let again = 0; again < 2; again++) await call('POST', '/post/publish', { postId });
    await call('POST', '/public/comments', { postId, text: 'Tasty' }, ana.caller);
    const mine = await call('POST', '/public/post', { communityId, title: 'Mine', body }, bo.caller);
    const unseen = (await call('POST', '/post', { communityId, title: 'Unseen', body })).data.uuid;
    for (const id of [postId, unseen]) await call('DELETE', `/post/delete/${id}`);
    for (const state of ['BANNED', 'BANNED', 'ACTIVE'])
      await call('PUT', '/member/role', { communityId, memberId: ana.memberId, state });
    await call('POST', '/leave', { communityId }, ana.caller);
    await call('POST', '/leave', { communityId }, ana.caller);
    await call('POST', '/public/erase', { posts: 'DELETE' }, bo.caller);
    await call('DELETE', `/${communityId}`);
    await drain();

    const events = receiver.received.map(({ event }) => event);
    for (const event of events) {
      const { data } = webhookEvents[event.type as WebhookEventType];
      expect(webhookBody(event.type, data).parse(event)).toEqual(event);
    }
    const of = (field: string, id: string) => events.filter(({ data }) => data[field] === id).map(({ type }) => type);
    const ofCommunity = events.filter(({ type }) => type.startsWith('community.'));
    expect(ofCommunity.map(({ type, data }) => [type, data.title])).toEqual([
      ['community.created', 'Harbor club'],
      ['community.updated', 'Harbor coffee club'],
      ['community.removed', 'Harbor coffee club'],
    ]);
    const ofMembers = events.filter(({ type }) => type.startsWith('member.'));
    const fateOf = (memberId: string) =>
      ofMembers.filter(({ data }) => data.memberId === memberId).map(({ type }) => type);
    expect(fateOf(ana.memberId)).toEqual(['member.joined', 'member.banned', 'member.joined', 'member.left']);
    expect(fateOf(bo.memberId)).toEqual(['member.joined', 'member.left']);
    expect(fateOf(cem.memberId)).toEqual(['member.joined']);
    const ofAna = ofMembers.find(({ data }) => data.memberId === ana.memberId);
    expect(ofAna?.data).toEqual({ communityId, memberId: ana.memberId, username: 'Ana' });
    expect(of('postId', postId)).toEqual(['post.published', 'comment.posted', 'post.removed']);
    expect(of('postId', mine.data.uuid)).toEqual(['post.published', 'post.removed']);
    expect(of('postId', unseen)).toEqual([]);
    expect(events.filter(({ type }) => ofCommunities.test(type))).toHaveLength(events.length);
  });
});
