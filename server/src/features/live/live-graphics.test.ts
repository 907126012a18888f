import { expect, onTestFinished, test } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { openLiveStudio, recordedClip } from './live-studio.testing.ts';

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describeOnEachDatabase('graphics that are dropped into a live', (database) => {
  test('stand in its playlist at once, and lie in its recording where they were', async () => {
    const studio = await openLiveStudio(database());
    const { platform, business, streamId, call } = studio;
    onTestFinished(async () => {
      await platform.services.live.stop();
      await platform.close();
    });
    const picture = { kind: 'STREAM_HYPERGRAPHIC', fileName: 'dot.png', sizeBytes: dot.length };
    const upload = await platform.call(business, 'POST', '/general/v1.1/image/pre-signed', picture);
    await platform.app.inject({
      method: 'PUT',
      url: upload.data.url,
      payload: dot,
      headers: { 'content-type': 'image/png' },
    });
    const draft = { name: 'Shoes', url: 'shop.example', defaultImageId: upload.data.uuid };
    const graphic = await call('POST', '/hyper-graphics', draft);
    const row = await platform.services.live.service.find(streamId);
    const sender = (await studio.encoder(platform.services.live.openKey(row!.keySealed)))!;
    const start = platform.clock.now();
    sender.play(await recordedClip());
    const { hlsBroadcastUrl } = await studio.waitForStatus(streamId, 'LIVE');

    const at = (ms: number) => new Date(start.getTime() + ms).toISOString();
    const drop = { hypergraphicId: graphic.data.uuid, at: at(2000) };
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
    expect(placed).toMatchObject([{ hypergraphicId: graphic.data.uuid }]);
    expect(Math.abs(placed[0].dropTimestamp - 2000)).toBeLessThan(120);
    expect(placed[0].removeTimestamp - placed[0].dropTimestamp).toBe(2500);
  });
});
