import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { createHooks } from '../../platform/hooks.ts';
import { createJobs } from '../../platform/jobs.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { createCaptionsRepository } from '../captions/captions.repository.ts';
import { openLibrary } from './library.testing.ts';
import { createStreamHooks } from './stream-hooks.ts';
import { createStreamRemoval } from './stream-removal.ts';

describeOnSharedPlatform('the removal of a stream', (database) => {
  /** A video with captions, and a removal that deletes the captions first and then runs `fail`. */
  async function openRemoval(fail: () => Promise<void>, where: 'hook' | 'images') {
    const { platform, business, video } = await openLibrary(database());
    const { storage, log, clock } = platform.platform;
    const { id } = await video();
    const { captions } = platform.modules.captions;
    const content = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n';
    const draft = { srclang: 'en', label: 'English', kind: 'captions', isDefault: true, format: 'vtt' } as const;
    await captions.add(business.businessId, id, { ...draft, content });

    const hooks = createHooks();
    const of = createStreamHooks(hooks.create);
    let leftByThen = -1;
    of.streamsRemoving.subscribe('captions', async (tx, { streamIds }) => {
      await captions.removeStreamsIn(tx, streamIds);
      leftByThen = await createCaptionsRepository(tx).count(id);
    });
    if (where === 'hook') of.streamsRemoving.subscribe('failing', fail);
    hooks.seal();
    const removal = createStreamRemoval({
      database: database(),
      jobs: createJobs({ database: database(), log }),
      storage,
      hooks: of,
      removeImages: where === 'images' ? fail : async () => {},
      clock,
    });
    return {
      remove: () => removal.remove(business.businessId, id),
      leftByThen: () => leftByThen,
      status: async () => (await platform.call(business, 'GET', `/general/v1.1/stream/${id}`)).status,
      captions: async () => (await captions.list(business.businessId, id)).map(({ label }) => label),
    };
  }

  const refuse = async () => {
    throw new ApiError('live.on_air');
  };

  test.each(['hook', 'images'] as const)('is rolled back completely when a later step fails: %s', async (where) => {
    const opened = await openRemoval(refuse, where);
    await expect(opened.remove()).rejects.toMatchObject({ code: 'live.on_air' });
    expect(opened.leftByThen()).toBe(0);
    expect(await opened.status()).toBe(200);
    expect(await opened.captions()).toEqual(['English']);
  });
});
