import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { aac, h264, makeClip, picture, tone } from '../../media/clips.testing.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { startBundledScript } from '../../platform/testing/child-script.ts';
import { temporaryFolder } from '../../platform/testing/temporary-folder.ts';
import {
  copyMigratedTemplate,
  describeOnSharedPlatform,
  type TestDatabase,
} from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import {
  insertVideo,
  openTranscriptionFeature,
  type TranscriptionFeatureOptions,
} from '../../platform/testing/transcription-feature.ts';

const patience = { timeout: 50_000, interval: 50 };
const transcribeUntilKilled = new URL('../../platform/testing/transcribe-until-killed.ts', import.meta.url);
const spoken = { language: 'en', segments: [{ start: 0, end: 2, text: 'Hello there.' }] };
const key = Buffer.from('robot:s3cret').toString('base64');

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const json =
  (body: unknown): Answer =>
  (response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  };
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(code, headers).end('{"message":"secret inner words"}');
  };
const silence: Answer = () => {};
const reset: Answer = (response) => {
  response.destroy();
};
const flood: Answer = (response) => {
  const chunk = Buffer.alloc(64 * 1024, 'a');
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', pour);
  pour();
};

/** A transcription service; the last answer is repeated for all further requests. */
async function startService(...answers: Answer[]) {
  const asked: { url: string | undefined; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)]!;
    asked.push({ url: request.url, authorization: request.headers.authorization });
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/{streamId}/en.json`;
  return { url, asked };
}

test.each([
  ['robot:s3cret', key],
  [key, key],
  ['röbot:pässword', Buffer.from('röbot:pässword').toString('base64')],
])('the key %s is sent as %s', (given, sent) => {
  const url = 'https://transcripts.example.com/{streamId}';
  const config = readConfig({ ZEACON_TRANSCRIPTION_URL: url, ZEACON_TRANSCRIPTION_KEY: given });
  expect(config.transcription).toEqual({ url, key: sent });
});

test.each([
  [
    'an address without {streamId}',
    { ZEACON_TRANSCRIPTION_URL: 'https://x.example/a' },
    /ZEACON_TRANSCRIPTION_URL must/,
  ],
  ['an address that is none', { ZEACON_TRANSCRIPTION_URL: '{streamId}' }, /ZEACON_TRANSCRIPTION_URL must/],
  ['a file', { ZEACON_TRANSCRIPTION_URL: 'file:///{streamId}' }, /ZEACON_TRANSCRIPTION_URL must/],
  ['no key', { ZEACON_TRANSCRIPTION_URL: 'https://x.example/{streamId}' }, /ZEACON_TRANSCRIPTION_KEY is needed/],
])('settings with %s are refused', (_case, env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

describeOnSharedPlatform('transcription', (database) => {
  async function open({ url }: { url: string }, change: Partial<TranscriptionFeatureOptions> = {}) {
    const { dataFolder } = database();
    const service = { url, key, timeoutMs: 400, maxBytes: 1024 ** 2 };
    const feature = openTranscriptionFeature({ database: database(), dataFolder, service, ...change });
    onTestFinished(() => feature.jobs.stop());
    await feature.jobs.start();
    await insertVideo(database(), 'str_1');
    return feature;
  }
  type Feature = Awaited<ReturnType<typeof open>>;
  const request = ({ transcription }: Feature) => transcription.request('biz_1', 'str_1');
  const settled = ({ transcription }: Feature) =>
    vi.waitFor(async () => {
      const state = await transcription.stateOf('str_1');
      expect(['DONE', 'FAILED', 'NONE']).toContain(state.state);
      return state;
    }, patience);

  test('is requested with the credentials and becomes English captions', async () => {
    const service = await startService((response, asked) =>
      asked.headers.authorization === `Basic ${key}` ? json(spoken)(response, asked) : status(401)(response, asked),
    );
    const feature = await open(service);
    expect(await request(feature)).toEqual({ available: true, state: 'PENDING', message: null });
    expect(await settled(feature)).toEqual({ available: true, state: 'DONE', message: null });
    expect(service.asked).toEqual([{ url: '/v1/str_1/en.json', authorization: `Basic ${key}` }]);
    const listed = await feature.captions.list('biz_1', 'str_1');
    expect(listed).toMatchObject([{ srclang: 'en', label: 'English', source: 'TRANSCRIPTION', cueCount: 1 }]);
    expect(await feature.captions.englishTranscription('str_1')).toEqual(spoken);
  });

  const elsewhere = { location: 'http://127.0.0.1:1/steal' };
  test.each([
    ['refuses the credentials', status(401), 1, /refused the credentials \(401\)\. Check ZEACON_TRANSCRIPTION_KEY/],
    ['forbids it', status(403), 1, /refused the credentials \(403\)/],
    ['refuses the request', status(400), 1, /refused the request \(400\)\. Check ZEACON_TRANSCRIPTION_URL/],
    ['redirects', status(302, elsewhere), 1, /sends us elsewhere, where the credentials must not go \(302\)/],
    ['answers what is no JSON', (response) => response.end('<html>'), 1, /not valid JSON/],
    ['answers another JSON', json({ text: 'a' }), 1, /^segments: /],
    ['answers silence', json({ segments: [] }), 1, /^No captions/],
    ['answers German', json({ ...spoken, language: 'de' }), 1, /in the language de instead of English/],
    ['answers without end', flood, 1, /larger than 1 MB/],
    ['never has it', status(404), 2, /no transcription yet \(404\)\. It was asked many times/],
    ['stays broken', status(503), 2, /has a problem \(503\)\. It was asked many times/],
    ['never answers', silence, 2, /did not answer within 0\.4 seconds/],
    ['hangs up', reset, 2, /could not be reached \((?:UND_ERR_SOCKET|ECONNRESET)\)/],
  ] as [string, Answer, number, RegExp][])(
    'fails for good when the service %s',
    async (_case, answer, times, message) => {
      const service = await startService(answer);
      const feature = await open(service);
      await request(feature);
      expect(await settled(feature)).toMatchObject({ state: 'FAILED', message: expect.stringMatching(message) });
      expect(service.asked).toHaveLength(times);
      expect(await feature.captions.list('biz_1', 'str_1')).toEqual([]);
    },
  );

  test.each([
    ['not ready', status(202)],
    ['not there', status(404)],
    ['asked too often', status(429)],
    ['broken', status(500)],
    ['slow', silence],
    ['gone', reset],
  ] as [string, Answer][])('is requested again when the service is %s at first', async (_case, answer) => {
    const feature = await open(await startService(answer, json(spoken)));
    await request(feature);
    expect(await settled(feature)).toMatchObject({ state: 'DONE', message: null });
  });

  test('that is being fetched says so, and asking again changes nothing', async () => {
    const service = await startService(status(404));
    const feature = await open(service, { retries: { retryLimit: 2, retryDelaySeconds: 600 } });
    await request(feature);
    const waiting = {
      state: 'PENDING',
      message: 'The transcription service has no transcription yet (404). It will be asked again.',
    };
    await vi.waitFor(async () => expect(await feature.transcription.stateOf('str_1')).toMatchObject(waiting), patience);
    await vi.waitFor(async () => expect(await jobStates(database())).toEqual(['retry']), patience);
    expect(await request(feature)).toMatchObject(waiting);
    expect(await jobStates(database())).toEqual(['retry']);
  });

  test('that failed can be requested again at once', async () => {
    const service = await startService(status(401), json(spoken));
    const feature = await open(service);
    await request(feature);
    await settled(feature);
    expect(await request(feature)).toMatchObject({ state: 'PENDING' });
    expect(await settled(feature)).toMatchObject({ state: 'DONE' });
  });

  test('replaces English captions only when somebody asks for it', async () => {
    const service = await startService(json(spoken));
    const feature = await open(service);
    const start = () => database().transaction((tx) => feature.transcription.startIn(tx, 'str_1'));
    const content = 'WEBVTT\n\n00:01.000 --> 00:02.000\nMine';
    const upload = { srclang: 'en', label: 'Mine', kind: 'captions', isDefault: true, format: 'vtt', content } as const;
    await feature.captions.add('biz_1', 'str_1', upload);
    await start();
    expect(await feature.transcription.stateOf('str_1')).toMatchObject({ state: 'NONE' });
    await request(feature);
    expect(await settled(feature)).toMatchObject({ state: 'DONE' });
    expect(await feature.captions.list('biz_1', 'str_1')).toMatchObject([
      { label: 'English', source: 'TRANSCRIPTION' },
    ]);
    await start();
    expect(await feature.transcription.stateOf('str_1')).toMatchObject({ state: 'DONE' });
    expect(service.asked).toHaveLength(1);
  });

  test('that started automatically gives way to captions uploaded meanwhile', async () => {
    const service = await startService(status(404), json(spoken));
    const feature = await open(service, { retries: { retryLimit: 2, retryDelaySeconds: 600 } });
    await database().transaction((tx) => feature.transcription.startIn(tx, 'str_1'));
    await vi.waitFor(async () => expect(await jobStates(database())).toEqual(['retry']), patience);
    const content = 'WEBVTT\n\n00:01.000 --> 00:02.000\nMine';
    const upload = {
      srclang: 'en-GB',
      label: 'Mine',
      kind: 'captions',
      isDefault: true,
      format: 'vtt',
      content,
    } as const;
    await feature.captions.add('biz_1', 'str_1', upload);
    await database().pool.query(
      `update pgboss.job set start_after = now() where name = 'captions.fetch-transcription'`,
    );
    expect(await settled(feature)).toMatchObject({ state: 'NONE', message: null });
    expect(service.asked).toHaveLength(1);
  });

  test('of a video deleted meanwhile is dropped', async () => {
    const service = await startService(status(404), json(spoken));
    const feature = await open(service);
    await request(feature);
    await vi.waitFor(() => expect(service.asked).toHaveLength(1), patience);
    await database().pool.query('delete from stream');
    await vi.waitFor(async () => expect(await jobStates(database())).toEqual(['completed']), patience);
    expect((await database().pool.query('select 1 from caption')).rows).toEqual([]);
  });

  test.each([
    ['an unknown video', 'str_x', 'biz_1', 'stream.not_found'],
    ["another business's video", 'str_1', 'biz_2', 'stream.not_found'],
    ['a video that cannot be played', 'str_2', 'biz_1', 'stream.not_playable'],
  ])('of %s is refused', async (_case, streamId, businessId, code) => {
    const feature = await open(await startService(json(spoken)));
    await insertVideo(database(), 'str_2', null);
    await expect(feature.transcription.request(businessId, streamId)).rejects.toMatchObject({ code });
  });

  test('interrupted by a server stop continues at the next start', async () => {
    const service = await startService(silence, json(spoken));
    const stopped = await open(service);
    await request(stopped);
    await vi.waitFor(() => expect(service.asked).toHaveLength(1), patience);
    await stopped.jobs.stop();
    expect(await stopped.transcription.stateOf('str_1')).toMatchObject({ state: 'PENDING' });

    const { dataFolder } = database();
    const feature = openTranscriptionFeature({ database: database(), dataFolder, service: { ...service, key } });
    onTestFinished(() => feature.jobs.stop());
    await feature.jobs.start();
    expect(await settled(feature)).toMatchObject({ state: 'DONE' });
  });
});

async function jobStates({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ state: string }>(
    `select state from pgboss.job where name = 'captions.fetch-transcription'`,
  );
  return rows.map(({ state }) => state);
}

test('a transcription that was running when the server was killed is fetched after the next start', async () => {
  const service = await startService(silence, json(spoken));
  const dataFolder = await temporaryFolder();
  await copyMigratedTemplate(dataFolder);
  const child = await startBundledScript(transcribeUntilKilled, dataFolder, service.url);
  onTestFinished(() => child.kill());
  expect(await child.nextLine()).toBe('asked');
  await vi.waitFor(() => expect(service.asked).toHaveLength(1), patience);
  await child.kill();

  const database = await openDatabase({ dataFolder });
  onTestFinished(() => database.close());
  const feature = openTranscriptionFeature({ database, dataFolder, service: { url: service.url, key: 'a2V5' } });
  onTestFinished(() => feature.jobs.stop());
  await feature.jobs.start();

  await vi.waitFor(async () => {
    expect(await feature.transcription.stateOf('str_1')).toMatchObject({ state: 'DONE' });
  }, patience);
  expect(await feature.captions.list('biz_1', 'str_1')).toMatchObject([{ source: 'TRANSCRIPTION' }]);
  expect(service.asked).toHaveLength(2);
});

describeOnSharedPlatform('a configured transcription service', (database) => {
  test('is requested automatically as soon as a video plays', async () => {
    const service = await startService(json(spoken));
    const env = {
      ZEACON_TRANSCRIPTION_URL: service.url,
      ZEACON_TRANSCRIPTION_KEY: 'robot:s3cret',
      FFMPEG_PATH: '/nowhere/ffmpeg',
    };
    const platform = await openTestPlatform(database(), { work: true, env });
    onTestFinished(() => platform.close());
    const business = await platform.signUp();
    const bytes = await readFile(await makeClip('plain.mp4', [...picture(4), ...tone(4), ...h264, ...aac]));
    const { streamId } = await platform.upload(business, bytes);

    const url = `/general/v1.1/stream/${streamId}/captions`;
    await vi.waitFor(async () => {
      const { data } = await platform.call(business, 'GET', url);
      expect(data.transcription).toEqual({ available: true, state: 'DONE', message: null });
      expect(data.items).toMatchObject([{ srclang: 'en', source: 'TRANSCRIPTION' }]);
    }, patience);
    expect(service.asked).toEqual([{ url: `/v1/${streamId}/en.json`, authorization: `Basic ${key}` }]);
    const asked = await platform.call(business, 'POST', `${url}/transcription`);
    expect(asked).toMatchObject({ status: 202, data: { available: true, message: null } });
    // It may be done before the answer is written.
    expect(['PENDING', 'DONE']).toContain(asked.data.state);
    await vi.waitFor(() => expect(service.asked).toHaveLength(2), patience);
  });
});
