import { expect, test } from 'vitest';
import { createLiveSlots, type LiveSlot, type LiveTurn } from './live-slots.ts';

/** Lives named by their group and a number, asking in the order given at each key frame, as long as it takes. */
function openStage(count: number, names: readonly string[]) {
  const slots = createLiveSlots(count);
  const lives = names.map((name) => ({ name, turn: slots.open(name[0]!), slot: undefined as LiveSlot | undefined }));
  const keyFrame = (live: { turn: LiveTurn; slot: LiveSlot | undefined }) => {
    if (live.slot?.mustLeave()) {
      live.slot.release();
      live.slot = undefined;
    }
    live.slot ??= live.turn.take();
  };
  const find = (name: string) => lives.find((live) => live.name === name)!;
  return {
    keyFrame: (name: string) => keyFrame(find(name)),
    keyFrames(...of: string[]) {
      for (let made = 0; made < 10; made++) for (const name of of.length > 0 ? of : names) keyFrame(find(name));
    },
    end(name: string) {
      const live = find(name);
      live.slot?.release();
      live.slot = undefined;
      live.turn.leave();
    },
    encoded: () => lives.filter(({ slot }) => slot).map(({ name }) => name),
    waiting: () => lives.filter(({ turn }) => turn.isWaiting()).map(({ name }) => name),
  };
}

const many = ['a1', 'a2', 'a3', 'a4', 'a5'];

test('a business whose lives took all slots gives back the one it took last when another comes', () => {
  const { keyFrames, encoded, waiting } = openStage(3, [...many, 'b1']);
  keyFrames(...many);
  expect([encoded(), waiting()]).toEqual([
    ['a1', 'a2', 'a3'],
    ['a4', 'a5'],
  ]);
  keyFrames();
  expect([encoded(), waiting()]).toEqual([
    ['a1', 'a2', 'b1'],
    ['a3', 'a4', 'a5'],
  ]);
});

test('two businesses with many lives share the slots, and none changes hands once they do', () => {
  const { keyFrames, encoded } = openStage(4, [...many, 'b1', 'b2', 'b3']);
  keyFrames(...many);
  keyFrames();
  expect(encoded()).toEqual(['a1', 'a2', 'b1', 'b2']);
  keyFrames();
  expect(encoded()).toEqual(['a1', 'a2', 'b1', 'b2']);
});

test('a slot that only turned the tables stays where it is', () => {
  const { keyFrames, encoded, waiting } = openStage(1, ['a1', 'b1']);
  keyFrames();
  expect([encoded(), waiting()]).toEqual([['a1'], ['b1']]);
});

test('a free slot is kept for the business with the fewest, whoever asks first', () => {
  const { keyFrames, keyFrame, end, encoded } = openStage(2, ['a1', 'a2', 'a3', 'b1', 'c1']);
  keyFrames('a1', 'b1');
  keyFrames('a2', 'a3', 'c1');
  expect(encoded()).toEqual(['a1', 'b1']);
  end('b1');
  keyFrame('a2');
  expect(encoded()).toEqual(['a1']);
  keyFrame('c1');
  expect(encoded()).toEqual(['a1', 'c1']);
});

test('a live that is over or paused while it waits holds up nobody', () => {
  const { keyFrames, end, encoded, waiting } = openStage(1, ['a1', 'a2', 'b1']);
  keyFrames();
  end('b1');
  end('a1');
  keyFrames('a2');
  expect([encoded(), waiting()]).toEqual([['a2'], []]);
});

test('of two that would give back a slot for the same live only one does', () => {
  const { keyFrames, keyFrame, encoded } = openStage(4, ['a1', 'a2', 'b1', 'b2', 'c1']);
  keyFrames('a1', 'a2', 'b1', 'b2');
  keyFrame('c1');
  for (const name of ['a1', 'a2', 'b1', 'b2', 'c1']) keyFrame(name);
  expect(encoded()).toEqual(['a1', 'b1', 'b2', 'c1']);
});
