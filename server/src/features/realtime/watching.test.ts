import { expect, test, vi } from 'vitest';
import { nextRef, openNode, type TestChannel, type TestSocket } from '../../platform/testing/channel-node.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { createImagesRepository } from '../images/images.repository.ts';

const webRtc = { streamMode: 'webRtc' } as const;
const env = (most: number) => ({ env: { ZEACON_WEBRTC_VIEWERS: String(most) } });

/** A host whose page is on air and sends to viewers. */
async function sendingHost(node: TestChannel, streamId: string) {
  const host = await node.host(streamId);
  host.send({ type: 'on-air', isOn: true });
  return host;
}

const watchers = async (host: TestSocket, count: number) =>
  (await host.next('watchers', ({ connectionIds }) => connectionIds.length === count)).connectionIds;
const ask = (viewer: TestSocket) => {
  const ref = nextRef();
  viewer.send({ type: 'watch', ref });
  return ref;
};
/** Resolves with the host's connection. Another node may not know yet that the host sends. */
async function granted(viewer: TestSocket): Promise<string | null | undefined> {
  const before = viewer.events.length;
  const asked = ask(viewer);
  const answer = await vi.waitUntil(() =>
    viewer.events
      .slice(before)
      .find((event) => event.type === 'watch' || (event.type === 'refused' && event.ref === asked)),
  );
  return answer.type === 'watch' ? (await viewer.next('watch')).hostConnectionId : undefined;
}
async function refusal(viewer: TestSocket) {
  const asked = ask(viewer);
  return (await viewer.next('refused', ({ ref }) => ref === asked)).error;
}

describeOnEachDatabase('viewers by peer connections', (database) => {
  test('a viewer gets a place, and exchanges signals only with its host', async () => {
    const node = await openNode(database());
    const streamId = await node.live(webRtc);
    const host = await sendingHost(node, streamId);
    const [ana, ben, cleo] = [
      await node.viewer(streamId, 'ana'),
      await node.viewer(streamId, 'ben'),
      await node.viewer(streamId, 'cleo'),
    ];
    await expect.poll(() => granted(ana)).toBe(host.joined.connectionId);
    expect(await watchers(host, 1)).toEqual([ana.joined.connectionId]);
    expect(await granted(ben)).toBe(host.joined.connectionId);
    expect(await watchers(host, 2)).toEqual([ana.joined.connectionId, ben.joined.connectionId]);

    const signal = (from: TestSocket, to: TestSocket & { joined: { connectionId: string } }, data: string) =>
      from.send({ type: 'signal', to: to.joined.connectionId, data });
    signal(host, ana, 'offer');
    expect(await ana.next('signal')).toEqual({ type: 'signal', from: host.joined.connectionId, data: 'offer' });
    signal(ana, ben, 'to another watcher');
    signal(cleo, host, 'of who does not watch');
    signal(host, cleo, 'to who does not watch');
    signal(ana, host, 'answer');
    expect(await host.next('signal')).toEqual({ type: 'signal', from: ana.joined.connectionId, data: 'answer' });
    signal(host, ben, 'last');
    expect((await ben.next('signal')).data).toBe('last');
    expect(cleo.events.filter(({ type }) => type === 'signal')).toEqual([]);
  });

  test('places are limited, and freed at once when a viewer stops, leaves or loses the host', async () => {
    const node = await openNode(database(), env(1));
    const streamId = await node.live(webRtc);
    const host = await sendingHost(node, streamId);
    const [ana, ben] = [await node.viewer(streamId, 'ana'), await node.viewer(streamId, 'ben')];
    await expect.poll(() => granted(ana)).toBe(host.joined.connectionId);
    expect(await refusal(ben)).toBe('watch.full');
    ana.send({ type: 'stop-watching' });
    await watchers(host, 0);
    expect(await granted(ben)).toBe(host.joined.connectionId);
    ben.terminate();
    await watchers(host, 0);
    expect(await granted(ana)).toBe(host.joined.connectionId);
    host.send({ type: 'drop-watcher', connectionId: ana.joined.connectionId });
    expect((await ana.next('watch')).hostConnectionId).toBeNull();
    await watchers(host, 0);
  });

  test('a viewer who asks again is reconnected', async () => {
    const node = await openNode(database(), env(1));
    const streamId = await node.live(webRtc);
    const host = await sendingHost(node, streamId);
    const ana = await node.viewer(streamId, 'ana');
    await expect.poll(() => granted(ana)).toBe(host.joined.connectionId);
    await watchers(host, 1);
    expect(await granted(ana)).toBe(host.joined.connectionId);
    await watchers(host, 0);
    await watchers(host, 1);
  });

  test('all watchers lose the picture when the host stops sending or leaves', async () => {
    const node = await openNode(database());
    const streamId = await node.live(webRtc);
    const host = await sendingHost(node, streamId);
    const ana = await node.viewer(streamId, 'ana');
    await expect.poll(() => granted(ana)).toBe(host.joined.connectionId);
    host.send({ type: 'on-air', isOn: false });
    expect((await ana.next('watch')).hostConnectionId).toBeNull();
    expect(await refusal(ana)).toBe('watch.off');
    host.send({ type: 'on-air', isOn: true });
    await expect.poll(() => granted(ana)).toBe(host.joined.connectionId);
    host.terminate();
    expect((await ana.next('watch')).hostConnectionId).toBeNull();
  });

  test('watchers connect to the page that sends, not to another page of the host', async () => {
    const node = await openNode(database());
    const streamId = await node.live(webRtc);
    const host = await sendingHost(node, streamId);
    await node.host(streamId);
    const ana = await node.viewer(streamId, 'ana');
    await expect.poll(() => granted(ana)).toBe(host.joined.connectionId);
  });

  test.each([
    ['the stream goes by HLS', { streamMode: 'hls' } as const, {}],
    ['it is not on the air', { ...webRtc, status: 'WAITING' } as const, {}],
    ['it is only recorded', { ...webRtc, recordOnly: true } as const, {}],
    ['this server allows none', webRtc, env(0)],
  ])('nobody can watch directly if %s', async (_case, patch, options) => {
    const node = await openNode(database(), options);
    const streamId = await node.live({ ...patch, recordOnly: false });
    const host = await sendingHost(node, streamId);
    const ana = await node.viewer(streamId, 'ana');
    await node.change(streamId, patch);
    host.send({ type: 'chat', ref: nextRef(), text: 'After it' });
    await ana.next('chat');
    expect(await refusal(ana)).toBe('watch.off');
  });

  test('only watchers get dropped graphics, including those already on', async () => {
    const node = await openNode(database());
    const { businessId } = node.business;
    const streamId = await node.live(webRtc);
    const images = createImagesRepository(database().db);
    const defaultImageId = crypto.randomUUID();
    const createdAt = node.platform.clock.now();
    await images.insert({
      ...{ id: defaultImageId, businessId, kind: 'STREAM_HYPERGRAPHIC', fileName: 'shoes.png', createdAt },
    });
    await images.complete(defaultImageId, { width: 8, height: 4, sizeBytes: 100, widths: [8], hasAvif: false });
    const draft = { name: 'Shoes', url: 'shop.example', defaultImageId };
    const { data: graphic } = await node.call('POST', '/hyper-graphics', draft);

    const host = await sendingHost(node, streamId);
    const [ana, ben] = [await node.viewer(streamId, 'ana'), await node.viewer(streamId, 'ben')];
    await expect.poll(() => granted(ana)).toBe(host.joined.connectionId);
    expect((await ana.next('graphics')).items).toEqual([]);
    const drops = `/${streamId}/live-hyper-graphics`;
    const { data: dropped } = await node.call('POST', drops, { hypergraphicId: graphic.uuid });
    expect((await ana.next('graphics')).items).toMatchObject([{ id: dropped.id, removedDate: null }]);
    expect(ben.events.filter(({ type }) => type === 'graphics')).toEqual([]);
    await expect.poll(() => granted(ben)).toBe(host.joined.connectionId);
    expect((await ben.next('graphics')).items).toMatchObject([{ id: dropped.id }]);
    await node.call('POST', `${drops}/${dropped.id}/remove`, {});
    expect((await ana.next('graphics')).items).toMatchObject([{ removedDate: expect.any(String) }]);
  });

  test('viewers cannot pose as the page that sends', async () => {
    const node = await openNode(database());
    const streamId = await node.live(webRtc);
    const [ana, ben] = [await node.viewer(streamId, 'ana'), await node.viewer(streamId, 'ben')];
    ana.send({ type: 'on-air', isOn: true });
    expect(await refusal(ana)).toBe('watch.off');
    expect(await refusal(ben)).toBe('watch.off');
  });

  test('asking again and again is refused', async () => {
    const node = await openNode(database());
    const streamId = await node.live(webRtc);
    const ana = await node.viewer(streamId, 'ana');
    const answers: string[] = [];
    while (answers.at(-1) !== 'request.rate_limited' && answers.length < 60) answers.push(await refusal(ana));
    expect(answers.at(-1)).toBe('request.rate_limited');
  });

  test('a viewer on another node gets a place, and the place is freed', async () => {
    const first = await openNode(database(), env(1));
    if (database().kind !== 'postgres') return;
    const second = await openNode(database(), { ...env(1), beside: first });
    const streamId = await first.live(webRtc);
    const host = await sendingHost(first, streamId);
    const [ana, ben] = [await second.viewer(streamId, 'ana'), await second.viewer(streamId, 'ben')];
    await expect.poll(() => granted(ana)).toBe(host.joined.connectionId);
    expect(await watchers(host, 1)).toEqual([ana.joined.connectionId]);
    expect(await refusal(ben)).toBe('watch.full');
    host.send({ type: 'signal', to: ana.joined.connectionId, data: 'offer' });
    expect((await ana.next('signal')).data).toBe('offer');
    ana.send({ type: 'signal', to: host.joined.connectionId, data: 'answer' });
    expect((await host.next('signal')).data).toBe('answer');
    ana.close();
    await watchers(host, 0);
    await expect.poll(() => granted(ben)).toBe(host.joined.connectionId);
    host.close();
    expect((await ben.next('watch')).hostConnectionId).toBeNull();
  });
});
