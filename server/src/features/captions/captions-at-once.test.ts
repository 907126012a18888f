import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { duringChange } from '../../platform/testing/during-change.ts';
import { describeOnBothDatabases } from '../../platform/testing/test-database.ts';
import { insertVideo, openTranscriptionFeature } from '../../platform/testing/transcription-feature.ts';

const patience = { timeout: 50_000, interval: 50 };
const spoken = { language: 'en', segments: [{ start: 0, end: 2, text: 'Hello there.' }] };
const content = 'WEBVTT\n\n00:00.000 --> 00:02.000\nGood morning.\n';

describeOnBothDatabases('captions that somebody uploads', (database) => {
  /** `whileAsked`: what happens before the transcription service answers. */
  async function open(whileAsked: () => Promise<unknown> = async () => {}) {
    const server = createServer(async (_request, response) => {
      await whileAsked();
      response.setHeader('content-type', 'application/json').end(JSON.stringify(spoken));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{streamId}`;
    const service = { url, key: 'cm9ib3Q6czNjcmV0', timeoutMs: 20_000, maxBytes: 1024 ** 2 };
    const { dataFolder } = database();
    const feature = openTranscriptionFeature({ database: database(), dataFolder, service });
    onTestFinished(() => feature.jobs.stop());
    await feature.jobs.start();
    await insertVideo(database(), 'str_1');
    return feature;
  }

  const stored = async () =>
    (await database().pool.query('select srclang, label, source from caption order by srclang')).rows;

  test('while a transcription runs that nobody asked for stay', async () => {
    const { captions, transcription } = await open(() =>
      captions.add('biz_1', 'str_1', {
        ...{ srclang: 'en-GB', label: 'Ours', kind: 'captions', isDefault: true, format: 'vtt', content },
      }),
    );
    await database().transaction((tx) => transcription.startIn(tx, 'str_1'));
    await vi.waitFor(async () => expect((await transcription.stateOf('str_1')).state).toBe('NONE'), patience);
    expect(await stored()).toEqual([{ srclang: 'en-GB', label: 'Ours', source: 'UPLOAD' }]);
  });

  test('while those of the file are read stay', async ({ skip }) => {
    if (database().kind === 'embedded') skip('PGlite runs one transaction at a time');
    const { captions } = await open();
    const label = 'From the file';
    await duringChange(
      database(),
      async (query) => {
        await query(`select from stream where id = 'str_1' for update`);
        await query(
          `insert into caption (id, stream_id, business_id, srclang, label, kind, source, cue_count, storage_key, created_at, updated_at)
           values ('cap_1', 'str_1', 'biz_1', 'en', 'Ours', 'captions', 'UPLOAD', 1, 'key', now(), now())`,
        );
      },
      () => captions.addEmbedded('biz_1', 'str_1', [{ srclang: 'en', label, kind: 'captions', content }]),
    );
    await captions.addEmbedded('biz_1', 'str_1', [{ srclang: 'fr', label, kind: 'captions', content }]);
    expect((await stored()).map(({ srclang, label }) => [srclang, label])).toEqual([
      ['en', 'Ours'],
      ['fr', label],
    ]);
  });
});
