import { beforeEach, expect, test, vi } from 'vitest';
import { createVideoEncoding } from './video-encoding.ts';

interface Told {
  output: (chunk: object, metadata: object) => void;
  error: (error: Error) => void;
}

/** An encoder that a test breaks, or leaves without an answer. */
class TestEncoder {
  static all: TestEncoder[] = [];
  state = 'unconfigured';
  encodeQueueSize = 0;
  readonly keys: boolean[] = [];
  private readonly told: Told;
  constructor(told: Told) {
    this.told = told;
    TestEncoder.all.push(this);
  }
  configure() {
    this.state = 'configured';
  }
  encode(_frame: object, { keyFrame }: { keyFrame: boolean }) {
    this.keys.push(keyFrame);
  }
  answer() {
    this.told.output({ byteLength: 0, copyTo: () => undefined, type: 'delta', timestamp: 0, duration: 1 }, {});
  }
  close() {
    this.state = 'closed';
  }
  fail() {
    this.state = 'closed';
    this.told.error(new Error('broke'));
  }
}

let nowMs = 0;
let encoding: ReturnType<typeof createVideoEncoding>;
const onFailure = vi.fn();

beforeEach(() => {
  TestEncoder.all = [];
  onFailure.mockClear();
  vi.stubGlobal('VideoEncoder', TestEncoder);
  vi.stubGlobal(
    'VideoFrame',
    class {
      close() {}
    },
  );
  const unused = () => undefined;
  const size = { width: 1280, height: 720 };
  encoding = createVideoEncoding('avc1.64001f', {
    size,
    onConfig: unused,
    onChunk: unused,
    now: () => nowMs,
    onFailure,
  });
});

function breakOften(times: number, gapMs: number) {
  for (let count = 0; count < times; count += 1) {
    nowMs += gapMs;
    TestEncoder.all.at(-1)?.fail();
  }
}

test('an encoder that breaks occasionally over hours is replaced each time', () => {
  breakOften(20, 61_000);
  expect(TestEncoder.all).toHaveLength(21);
  expect(onFailure).not.toHaveBeenCalled();
});

test('one that keeps breaking is given up', () => {
  breakOften(6, 1000);
  expect(TestEncoder.all).toHaveLength(6);
  expect(onFailure).toHaveBeenCalledOnce();
});

const picture = () => encoding.encode({} as OffscreenCanvas, nowMs * 1000);

test('one that takes pictures and returns none is replaced, and begins with a key frame', () => {
  picture();
  nowMs += 4000;
  picture();
  expect(TestEncoder.all).toHaveLength(1);
  TestEncoder.all[0]!.encodeQueueSize = 4;
  nowMs += 1001;
  expect(picture()).toBe(true);
  expect(TestEncoder.all.map(({ state, keys }) => [state, keys.at(-1)])).toEqual([
    ['closed', true],
    ['configured', true],
  ]);
  expect(onFailure).not.toHaveBeenCalled();
});

test('one that had no picture to encode for long is not taken for one that hangs', () => {
  picture();
  TestEncoder.all[0]!.answer();
  nowMs += 60_000;
  picture();
  nowMs += 4999;
  picture();
  expect(TestEncoder.all).toHaveLength(1);
});

test('one that hangs again and again is given up', () => {
  for (let count = 0; count <= 6; count += 1) {
    picture();
    nowMs += 5001;
  }
  expect(TestEncoder.all).toHaveLength(6);
  expect(onFailure).toHaveBeenCalledOnce();
});
