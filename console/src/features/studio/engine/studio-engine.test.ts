import { beforeEach, expect, test, vi } from 'vitest';
import { fillStudio, SilentNode, TestTrack, TestWorker } from '../../../testing/fill-studio.ts';
import { createStudioEngine, type StudioEngine } from './studio-engine.ts';

let engine: StudioEngine;

beforeEach(() => {
  fillStudio(() => Promise.reject(new DOMException('No', 'NotAllowedError')));
  engine = createStudioEngine({ orientation: 'LANDSCAPE', quality: 720, businessName: 'Acme', color: '#000' });
});

const streamOf = (...tracks: TestTrack[]) => new MediaStream(tracks as never);
const answer = (name: 'getUserMedia' | 'getDisplayMedia', ask: () => Promise<MediaStream>) =>
  Object.assign(navigator.mediaDevices, { [name]: ask });

const openings = [
  ['camera', 'getUserMedia', 'video', () => engine.addCamera()],
  ['microphone', 'getUserMedia', 'audio', () => engine.addMicrophone()],
  ['screen', 'getDisplayMedia', 'video', () => engine.addScreen()],
] as const;

test.each(openings)('a %s that opens after the studio was left is closed again', async (_, ask, kind, open) => {
  const track = new TestTrack(kind);
  let give = (_: MediaStream) => {};
  answer(ask, () => new Promise((resolve) => (give = resolve)));
  const opening = open();
  engine.dispose();
  give(streamOf(track));
  await expect(opening).rejects.toMatchObject({ problem: 'cancelled' });
  expect(track.readyState).toBe('ended');
});

test('a studio that was left requests no further device', async () => {
  const ask = vi.fn(() => Promise.resolve(streamOf(new TestTrack('audio'))));
  answer('getUserMedia', ask);
  engine.dispose();
  await expect(engine.addMicrophone()).rejects.toMatchObject({ problem: 'cancelled' });
  expect(ask).not.toHaveBeenCalled();
});

const front = { deviceId: 'front', facingMode: 'user' };
const busy = () => Promise.reject(new DOMException('Busy', 'NotReadableError'));

test('a phone whose other camera does not open returns to its previous one', async () => {
  const tracks = [new TestTrack('video', front), new TestTrack('video', front)];
  const [first, again] = tracks.map((track) => () => Promise.resolve(streamOf(track)));
  const asked = vi
    .fn(first!)
    .mockImplementationOnce(first!)
    .mockImplementationOnce(busy)
    .mockImplementationOnce(again!);
  answer('getUserMedia', asked);
  const id = await engine.addCamera();
  await expect(engine.replaceDevice(id, { facingMode: 'environment' })).rejects.toMatchObject({ problem: 'busy' });
  expect(asked).toHaveBeenLastCalledWith({ video: expect.objectContaining({ deviceId: { exact: 'front' } }) });
  expect(engine.state.sources).toMatchObject([{ id, problem: null }]);
  expect(tracks.map(({ clones }) => clones[0]?.readyState)).toEqual(['ended', 'live']);
});

test('a phone on which no camera opens reports it', async () => {
  answer('getUserMedia', () => Promise.resolve(streamOf(new TestTrack('video', front))));
  const id = await engine.addCamera();
  answer('getUserMedia', busy);
  await expect(engine.replaceDevice(id, { facingMode: 'environment' })).rejects.toMatchObject({ problem: 'busy' });
  expect(engine.state.sources).toMatchObject([
    { id, ready: false, problem: expect.stringContaining('Another program') },
  ]);
});

test('a microphone that replaces a muted one is muted from the start', async () => {
  answer('getUserMedia', () => Promise.resolve(streamOf(new TestTrack('audio', { deviceId: 'one' }))));
  const id = await engine.addMicrophone();
  engine.change(id, { isMuted: true });
  const other = new TestTrack('audio', { deviceId: 'two' });
  answer('getUserMedia', () => Promise.resolve(streamOf(other)));
  await engine.replaceDevice(id, { deviceId: 'two' });
  expect(engine.state.sources).toMatchObject([{ deviceId: 'two', isMuted: true }]);
  expect(SilentNode.heardFrom(other)[0]).toMatchObject({ began: 0, value: 0 });
});

test('a guest who is let in backstage is never audible', () => {
  const audioTrack = new TestTrack('audio') as never;
  engine.addGuest({ id: 'guest', name: 'Ada', videoTrack: null, audioTrack, isOnAir: false });
  const [gain] = SilentNode.heardFrom(audioTrack);
  expect(gain).toMatchObject({ began: 0, value: 0 });
  engine.change('guest', { addToLiveStream: true });
  expect(gain).toMatchObject({ began: 0, value: 1 });
});

test('a guest on air, and a microphone, are audible from the start', async () => {
  const audioTrack = new TestTrack('audio');
  engine.addGuest({ id: 'guest', name: 'Ada', videoTrack: null, audioTrack: audioTrack as never, isOnAir: true });
  expect(SilentNode.heardFrom(audioTrack)[0]).toMatchObject({ began: 1 });
  const own = new TestTrack('audio');
  answer('getUserMedia', () => Promise.resolve(streamOf(own)));
  await engine.addMicrophone();
  expect(SilentNode.heardFrom(own)[0]).toMatchObject({ began: 1 });
});

test('a muted guest who reconnects stays muted', () => {
  const guest = { id: 'guest', name: 'Ada', videoTrack: null, isOnAir: true };
  engine.addGuest({ ...guest, audioTrack: new TestTrack('audio') as never });
  engine.change('guest', { isMuted: true });
  const again = new TestTrack('audio');
  engine.addGuest({ ...guest, audioTrack: again as never });
  expect(SilentNode.heardFrom(again)[0]).toMatchObject({ began: 0, value: 0 });
});

test('a video file that has played to its end shows pictures when it is played again', async () => {
  const captured: TestTrack[] = [];
  Object.assign(HTMLVideoElement.prototype, {
    captureStream: () => {
      const track = new TestTrack('video');
      captured.push(track);
      return streamOf(track);
    },
  });
  const feeds = () => TestWorker.newest!.requests.filter(({ type }) => type === 'frames').length;
  const id = await engine.addVideoFile(new File([''], 'film.mp4'), { isLooped: false });
  expect(feeds()).toBe(1);
  await engine.replayFile(id);
  expect(feeds()).toBe(2);
  expect(captured.map(({ clones }) => clones[0]?.readyState)).toEqual(['ended', 'live']);
});
