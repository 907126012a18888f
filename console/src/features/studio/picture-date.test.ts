import { afterEach, expect, test, vi } from 'vitest';
import type { SendFigures } from './engine/worker-messages.ts';
import { selectPictureDate } from './picture-date.ts';

const figures: SendFigures = {
  connection: 'open',
  bitrate: 0,
  frameRate: 30,
  aimedBitrate: 0,
  aimedFrameRate: 30,
  reason: null,
  unackedMs: 0,
  delayMs: 0,
  droppedPictures: 0,
  pictureDateMs: Date.parse('2026-03-10T12:00:00.000Z'),
  toldDateMs: Date.parse('2026-03-10T15:00:00.100Z'),
  codec: 'avc1.64001f',
};

afterEach(() => vi.useRealTimers());

test('the picture of now follows the clock, however late the page heard of one', () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T15:00:02.600Z') });
  expect(selectPictureDate(figures)).toBe('2026-03-10T12:00:02.500Z');
});

test('where nothing was sent yet, there is no picture', () => {
  expect(selectPictureDate(null)).toBeUndefined();
  expect(selectPictureDate({ ...figures, pictureDateMs: 0 })).toBeUndefined();
});
