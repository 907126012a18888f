import { beforeEach, expect, test, vi } from 'vitest';
import { createVideoEncoding } from './video-encoding.ts';

/** An encoder that a test breaks. */
class TestEncoder {
  static all: TestEncoder[] = [];
  private readonly told: { error: (error: Error) => void };
  constructor(told: { error: (error: Error) => void }) {
    this.told = told;
    TestEncoder.all.push(this);
  }
  configure() {}
  fail() {
    this.told.error(new Error('broke'));
  }
}

let nowMs = 0;
const onFailure = vi.fn();

beforeEach(() => {
  TestEncoder.all = [];
  onFailure.mockClear();
  vi.stubGlobal('VideoEncoder', TestEncoder);
  const unused = () => undefined;
  const size = { width: 1280, height: 720 };
  createVideoEncoding('avc1.64001f', { size, onConfig: unused, onChunk: unused, now: () => nowMs, onFailure });
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
