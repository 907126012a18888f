import { expect, onTestFinished, test } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { openLiveStudio, recordedClip } from './live-studio.testing.ts';

describeOnEachDatabase('the life of live streams', (database) => {
  test('senders that leave at once leave interrupted lives, however busy the database is', async () => {
    const studio = await openLiveStudio(database());
    const { platform, call, encoder, waitForStatus } = studio;
    onTestFinished(async () => {
      await platform.services.live.stop();
      await platform.close();
    });
    const clip = await recordedClip();
    const names = Array.from({ length: 12 }, (_none, index) => `Short show ${index}`);
    const senders = await Promise.all(
      names.map(async (name) => {
        const { id } = (await call('POST', '/v2', { name, contentType: 'LIVE' })).data;
        await studio.publish(id);
        const row = await platform.services.live.service.find(id);
        const sender = await encoder(platform.services.live.openKey(row!.keySealed));
        return { id: id as string, sender: sender! };
      }),
    );
    for (const { sender } of senders) {
      sender.play({ ...clip, samples: clip.samples.slice(0, 60) });
      sender.leave();
    }
    for (const { id } of senders)
      expect(await waitForStatus(id, 'INTERRUPTED')).toMatchObject({ interruptedDate: expect.any(String) });
  });
});
