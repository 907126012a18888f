import { beforeEach, expect, test, vi } from 'vitest';
import { createAudioEncoding } from './audio-encoding.ts';
import { soundChannels } from './sound-format.ts';

/** An encoder that a test breaks. */
class TestEncoder {
  static all: TestEncoder[] = [];
  static isConfigSupported = async () => ({ supported: true });
  state = 'unconfigured';
  readonly encoded: unknown[] = [];
  private readonly told: { error: (error: Error) => void };
  constructor(told: { error: (error: Error) => void }) {
    this.told = told;
    TestEncoder.all.push(this);
  }
  configure() {
    this.state = 'configured';
  }
  encode(data: unknown) {
    this.encoded.push(data);
  }
  async flush() {}
  close() {
    this.state = 'closed';
  }
  fail() {
    this.state = 'closed';
    this.told.error(new Error('broke'));
  }
}

let nowMs = 0;
const onFailure = vi.fn();
const create = () =>
  createAudioEncoding({ onConfig: () => undefined, onChunk: () => undefined, now: () => nowMs, onFailure });
const encoders = (count: number) => vi.waitFor(() => expect(TestEncoder.all).toHaveLength(count), { timeout: 30_000 });
const settle = () => vi.waitFor(async () => expect((await encoding).encode).toBeTruthy(), { timeout: 30_000 });
const samples = () => new Float32Array(128 * soundChannels);
let encoding: ReturnType<typeof create>;

beforeEach(() => {
  TestEncoder.all = [];
  onFailure.mockClear();
  nowMs = 0;
  vi.stubGlobal('AudioEncoder', TestEncoder);
  vi.stubGlobal(
    'AudioData',
    class {
      close() {}
    },
  );
  encoding = create();
});

test('a broken encoder is replaced, and sound continues', async () => {
  const { encode } = await encoding;
  TestEncoder.all[0]?.fail();
  await encoders(2);
  await settle();
  encode(samples(), 1000);
  expect(TestEncoder.all[1]?.encoded).toHaveLength(1);
  expect(onFailure).not.toHaveBeenCalled();
});

test('one that keeps breaking is given up and reported', async () => {
  await encoding;
  for (let count = 1; count <= 6; count += 1) {
    await encoders(count);
    TestEncoder.all.at(-1)?.fail();
  }
  expect(onFailure).toHaveBeenCalledOnce();
});

test('one that takes sound and returns none is replaced', async () => {
  const { encode } = await encoding;
  encode(samples(), 0);
  nowMs += 5001;
  encode(samples(), 5_001_000);
  await encoders(2);
  expect(TestEncoder.all.map(({ state }) => state)).toEqual(['closed', 'configured']);
  expect(onFailure).not.toHaveBeenCalled();
});

test('after a stable minute the count of failures starts over', async () => {
  await encoding;
  for (let count = 1; count <= 8; count += 1) {
    await encoders(count);
    nowMs += 61_000;
    TestEncoder.all.at(-1)?.fail();
  }
  await encoders(9);
  expect(onFailure).not.toHaveBeenCalled();
});

test('a closed one is not replaced', async () => {
  (await encoding).close();
  TestEncoder.all[0]?.fail();
  await settle();
  expect(TestEncoder.all).toHaveLength(1);
});
