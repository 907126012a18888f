import { expect, test } from 'vitest';
import { createMediaIntake } from './media-intake.ts';
import { createTaken } from './rtmp.testing.ts';

/** 320x180, High profile, and the same at 160x90, as x264 writes them. */
const avcc = Buffer.from('AWQADP/hABhnZAAMrNlBQZ+eAEQAAAMABAAAAwDwPFCmWAEABmjr48siwP34+AA=', 'base64');
const otherAvcc = Buffer.from(avcc);
otherAvcc[3] = 0x0d;
otherAvcc[11] = 0x0d;
const asc = Buffer.of(0x11, 0x90);
const mono = Buffer.of(0x11, 0x88);

const unit = Buffer.from([0, 0, 0, 3, 0x65, 1, 2]);
const videoConfig = (record: Buffer) => Buffer.concat([Buffer.of(0x17, 0, 0, 0, 0), record]);
const key = Buffer.concat([Buffer.of(0x17, 1, 0, 0, 0), unit]);
const delta = (offsetMs = 0) => {
  const header = Buffer.of(0x27, 1, 0, 0, 0);
  header.writeIntBE(offsetMs, 2, 3);
  return Buffer.concat([header, unit]);
};
const audioConfig = (record: Buffer) => Buffer.concat([Buffer.of(0xaf, 0), record]);
const sound = Buffer.of(0xaf, 1, 1, 2, 3);

function useIntake() {
  const request = { app: '', streamKey: '', address: '', software: '', signal: AbortSignal.abort() };
  const { taken, session } = createTaken(request);
  return { intake: createMediaIntake(session.input), taken };
}

const times = (samples: { dtsUs: number }[]) => samples.map(({ dtsUs }) => (dtsUs - samples[0]!.dtsUs) / 1000);

test('sound that starts a second later needs no second configuration, and nothing is lost', () => {
  const { intake, taken } = useIntake();
  intake.video(videoConfig(avcc), 0);
  for (let ms = 0; ms < 1000; ms += 100) intake.video(ms === 0 ? key : delta(), ms);
  expect(taken.configs).toEqual([]);
  intake.audio(audioConfig(asc), 1000);
  intake.audio(sound, 1000);

  expect(taken.configs).toHaveLength(1);
  expect(taken.configs[0]).toMatchObject({ video: { codec: 'avc1.64000c' }, audio: { codec: 'mp4a.40.2' } });
  expect(taken.samples).toHaveLength(11);
});

test.each(['video', 'audio'] as const)('%s alone starts after two seconds of it', (kind) => {
  const { intake, taken } = useIntake();
  intake[kind](kind === 'video' ? videoConfig(avcc) : audioConfig(asc), 0);
  for (let ms = 0; ms <= 1900; ms += 50) intake[kind](kind === 'video' ? key : sound, ms);
  expect(taken.samples).toEqual([]);
  for (let ms = 1950; ms <= 2100; ms += 50) intake[kind](kind === 'video' ? key : sound, ms);

  expect(taken.configs).toHaveLength(1);
  expect(taken.configs[0]![kind === 'video' ? 'audio' : 'video']).toBeNull();
  expect(taken.samples).toHaveLength(43);
});

test('a stream that is refused before it was configured never was', () => {
  const { intake, taken } = useIntake();
  intake.video(videoConfig(avcc), 0);
  intake.video(key, 0);
  intake.end(true);
  expect([taken.configs, taken.samples, taken.ends]).toEqual([[], [], 1]);
});

test('a stream that ends before it was configured is still passed on', () => {
  const { intake, taken } = useIntake();
  intake.video(videoConfig(avcc), 0);
  intake.video(key, 0);
  intake.end();
  expect(taken).toMatchObject({ configs: [{ audio: null }], samples: [{ key: true }], ends: 1 });
});

test('only a different configuration configures again, and pictures continue with a key frame', () => {
  const { intake, taken } = useIntake();
  intake.video(videoConfig(avcc), 0);
  intake.audio(audioConfig(asc), 0);
  intake.video(key, 0);
  intake.video(videoConfig(avcc), 40);
  intake.audio(audioConfig(asc), 40);
  intake.video(delta(), 40);
  expect(taken.configs).toHaveLength(1);

  intake.video(videoConfig(otherAvcc), 80);
  intake.video(delta(), 80);
  intake.video(key, 120);
  intake.audio(audioConfig(mono), 120);
  intake.audio(sound, 120);
  expect(taken.configs.map(({ video, audio }) => [video?.codec, audio?.numberOfChannels])).toEqual([
    ['avc1.64000c', 2],
    ['avc1.64000d', 2],
    ['avc1.64000d', 1],
  ]);
  expect(taken.samples.map(({ kind, key: isKey }) => kind === 'video' && isKey)).toEqual([true, false, true, false]);
});

test('settings of both tracks that change together configure once', () => {
  const { intake, taken } = useIntake();
  for (const [record, ofSound] of [
    [avcc, asc],
    [otherAvcc, mono],
  ] as const) {
    intake.video(videoConfig(record), 0);
    intake.audio(audioConfig(ofSound), 0);
    intake.video(key, 0);
    intake.audio(sound, 0);
  }
  expect(taken.configs.map(({ audio }) => audio?.numberOfChannels)).toEqual([2, 1]);
});

test('pictures before the first key frame, and units with wrong lengths, are skipped', () => {
  const { intake, taken } = useIntake();
  intake.audio(audioConfig(asc), 0);
  intake.video(videoConfig(avcc), 0);
  intake.video(delta(), 0);
  intake.video(key.subarray(0, -1), 40);
  intake.video(key, 80);
  expect(taken.samples).toMatchObject([{ kind: 'video', key: true, data: unit }]);
});

test('lengths of two bytes become lengths of four', () => {
  const { intake, taken } = useIntake();
  const record = Buffer.from(avcc);
  record[4] = 0xfd;
  intake.audio(audioConfig(asc), 0);
  intake.video(videoConfig(record), 0);
  intake.video(Buffer.concat([Buffer.of(0x17, 1, 0, 0, 0), unit.subarray(2), unit.subarray(2)]), 0);
  expect(taken.configs[0]!.video!.description[4]).toBe(0xff);
  expect(Buffer.from(taken.samples[0]!.data)).toEqual(Buffer.concat([unit, unit]));
});

test('a picture is shown its offset later, also before it is decoded', () => {
  const { intake, taken } = useIntake();
  intake.audio(audioConfig(asc), 0);
  intake.video(videoConfig(avcc), 0);
  intake.video(key, 0);
  intake.video(delta(80), 40);
  intake.video(delta(-40), 80);
  expect(taken.samples.map(({ ptsUs, dtsUs }) => ptsUs - dtsUs)).toEqual([0, 80_000, -40_000]);
});

test('H.264 given by its four characters is the same H.264', () => {
  const { intake, taken } = useIntake();
  const tag = (first: number, ...pieces: Buffer[]) => Buffer.concat([Buffer.of(first), Buffer.from('avc1'), ...pieces]);
  intake.audio(audioConfig(asc), 0);
  intake.video(tag(0x90, avcc), 0);
  intake.video(tag(0x93, unit), 0);
  intake.video(tag(0xa1, Buffer.of(0, 0, 40), unit), 40);
  expect(taken.configs[0]!.video).toMatchObject({ width: 320, height: 180 });
  expect(taken.samples.map(({ key: isKey, ptsUs, dtsUs }) => [isKey, ptsUs - dtsUs])).toEqual([
    [true, 0],
    [false, 40_000],
  ]);
});

test.each([
  ['HEVC', 'video', Buffer.from('\x90hvc1\0', 'latin1'), /HEVC.*H\.264/],
  ['AV1', 'video', Buffer.from('\x90av01\0', 'latin1'), /AV1.*H\.264/],
  ['HEVC of old', 'video', Buffer.of(0x1c, 0, 0, 0, 0), /HEVC.*H\.264/],
  ['Flash video', 'video', Buffer.of(0x12, 0), /H\.264/],
  ['MP3', 'audio', Buffer.of(0x2f, 0), /MP3.*AAC/],
  ['Opus', 'audio', Buffer.from('\x90Opus', 'latin1'), /Opus.*AAC/],
  ['AAC of another kind', 'audio', audioConfig(Buffer.of(0xba, 0x90)), /AAC-LC/],
  ['broken H.264 settings', 'video', videoConfig(avcc.subarray(0, 12)), /cannot be read/],
  ['broken AAC settings', 'audio', audioConfig(Buffer.of(0x17)), /cannot be read/],
] as const)('%s is refused with advice', (_case, kind, body, reason) => {
  const { intake } = useIntake();
  expect(() => intake[kind](body, 0)).toThrow(
    expect.objectContaining({ reason: 'bad-media', message: expect.stringMatching(reason) }),
  );
});

test('times continue after 32 bits', () => {
  const { intake, taken } = useIntake();
  intake.audio(audioConfig(asc), 0);
  intake.video(videoConfig(avcc), 0);
  for (const timestamp of [0xffffffc4, 0xffffffec, 0x14, 0x3c]) intake.video(key, timestamp);
  expect(times(taken.samples)).toEqual([0, 40, 80, 120]);
});

test('times of a track always increase', () => {
  const { intake, taken } = useIntake();
  intake.audio(audioConfig(asc), 0);
  intake.video(videoConfig(avcc), 0);
  for (const timestamp of [0, 40, 40, 30, 120]) intake.video(key, timestamp);
  expect(times(taken.samples)).toEqual([0, 40, 41, 42, 120]);
});

test.each([
  ['back', 0],
  ['forward', 3_600_000],
])('when the encoder’s clock jumps %s, both tracks continue together', (_case, after) => {
  const { intake, taken } = useIntake();
  intake.audio(audioConfig(asc), 0);
  intake.video(videoConfig(avcc), 0);
  for (const timestamp of [100_000, 105_000, 110_000]) {
    intake.video(key, timestamp);
    intake.audio(sound, timestamp);
  }
  intake.video(key, after);
  intake.audio(sound, after);
  const [picture, tone] = taken.samples.slice(-2);
  expect(Math.abs(picture!.dtsUs - tone!.dtsUs)).toBeLessThanOrEqual(2_000);
  expect(times(taken.samples).at(-2)).toBe(10_020);
});

test('sound has no gaps, although its times come in whole milliseconds', () => {
  const { intake, taken } = useIntake();
  intake.video(videoConfig(avcc), 0);
  intake.audio(audioConfig(Buffer.of(0x12, 0x10)), 0);
  for (let frame = 0; frame < 2000; frame += 1) intake.audio(sound, Math.round((frame * 1024_000) / 44_100));
  const aside = taken.samples.map(({ dtsUs }, frame) =>
    Math.abs(dtsUs - taken.samples[0]!.dtsUs - (frame * 1024e6) / 44_100),
  );
  expect(Math.max(...aside)).toBeLessThanOrEqual(1);
});

test('sound follows a slightly different clock, and keeps gaps', () => {
  const { intake, taken } = useIntake();
  intake.video(videoConfig(avcc), 0);
  intake.audio(audioConfig(asc), 0);
  const sent: number[] = [];
  for (let frame = 0; frame < 5000; frame += 1)
    sent.push(Math.round((frame * 1024 * 1.0005) / 48 + (frame < 4000 ? 0 : 700)));
  for (const timestamp of sent) intake.audio(sound, timestamp);
  const aside = times(taken.samples).map((time, frame) => Math.abs(time - sent[frame]!));
  expect(Math.max(...aside)).toBeLessThan(5);
});
