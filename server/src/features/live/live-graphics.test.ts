import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { describeOnEachDatabase, openTestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { onPlatform, openLiveStudio, recordedClip } from './live-studio.testing.ts';

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function makeGraphic({ platform, business, call }: Awaited<ReturnType<typeof openLiveStudio>>): Promise<string> {
  const picture = { kind: 'STREAM_HYPERGRAPHIC', fileName: 'dot.png', sizeBytes: dot.length };
  const upload = await platform.call(business, 'POST', '/general/v1.1/image/pre-signed', picture);
  await platform.app.inject({
    method: 'PUT',
    url: upload.data.url,
    payload: dot,
    headers: { 'content-type': 'image/png' },
  });
  const draft = { name: 'Shoes', url: 'shop.example', defaultImageId: upload.data.uuid };
  return (await call('POST', '/hyper-graphics', draft)).data.uuid;
}

describeOnEachDatabase('graphics that are dropped into a live', (database) => {
  test('are in its playlist at once, and in its recording at the same moments', async () => {
    const studio = await openLiveStudio(database());
    const { platform, streamId, call } = studio;
    onTestFinished(async () => {
      await platform.modules.live.stop();
      await platform.close();
    });
    const hypergraphicId = await makeGraphic(studio);
    const row = await platform.modules.live.service.find(streamId);
    const sender = (await studio.encoder(platform.modules.live.openKey(row!.keySealed)))!;
    const start = platform.clock.now();
    sender.play(await recordedClip());
    const { hlsBroadcastUrl } = await studio.waitForStatus(streamId, 'LIVE');

    const at = (ms: number) => new Date(start.getTime() + ms).toISOString();
    const drop = { hypergraphicId, at: at(2000) };
    const dropped = await call('POST', `/${streamId}/live-hyper-graphics`, drop);
    const on = await studio.rendition(hlsBroadcastUrl!);
    expect(on.playlist.body).toContain(`#EXT-X-DATERANGE:ID="${dropped.data.id}"`);
    expect(on.playlist.body).not.toContain('END-DATE');
    await call('POST', `/${streamId}/live-hyper-graphics/${dropped.data.id}/remove`, { at: at(4500) });
    const off = await studio.rendition(hlsBroadcastUrl!);
    expect(off.playlist.body).toContain(`END-DATE="${at(4500)}"`);

    await studio.setStatus(streamId, 'ENDED');
    const { archiveId } = await studio.waitForArchive();
    const placed = (await call('GET', `/${archiveId}/overlays`)).data.hypergraphics;
    expect(placed).toMatchObject([{ hypergraphicId }]);
    expect(Math.abs(placed[0].dropTimestamp - 2000)).toBeLessThan(120);
    expect(placed[0].removeTimestamp - placed[0].dropTimestamp).toBe(2500);
  });
});

const hasPostgres = process.env.ZEACON_TEST_SKIP_POSTGRES !== '1' && inject('databaseBroker') !== '';

test.runIf(hasPostgres)('a graphic dropped on one node is in the playlist of the node that has the live', async () => {
  const database = await openTestDatabase('postgres');
  onTestFinished(() => database.close());
  const here = await openLiveStudio(database);
  const { streamId } = here;
  const there = await openTestPlatform(database, { storage: here.platform.platform.storage });
  onTestFinished(async () => {
    await here.platform.modules.live.stop();
    await here.platform.close();
    await there.close();
  });
  const hypergraphicId = await makeGraphic(here);
  const row = await here.platform.modules.live.service.find(streamId);
  (await here.encoder(here.platform.modules.live.openKey(row!.keySealed)))!.play(await recordedClip());
  const { hlsBroadcastUrl } = await here.waitForStatus(streamId, 'LIVE');
  const drop = { hypergraphicId, at: here.platform.clock.now().toISOString() };
  const dropped = await onPlatform(there, here.business).call('POST', `/${streamId}/live-hyper-graphics`, drop);
  const playlist = async () => (await here.rendition(hlsBroadcastUrl!)).playlist.body;
  await vi.waitFor(async () => expect(await playlist()).toContain(`#EXT-X-DATERANGE:ID="${dropped.data.id}"`), {
    timeout: 30_000,
  });
});
