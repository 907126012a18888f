import { describe, expect, it } from 'vitest';
import {
  changeSources,
  newSource,
  type SourceAction,
  type StudioSource,
  selectItems,
  selectPlugChanges,
} from './source-list.ts';

const camera = newSource({ id: 'cam', kind: 'videoinput', label: 'Desk', deviceId: 'd1', ready: true });
const second = newSource({ id: 'cam2', kind: 'videoinput', label: 'Room', deviceId: 'd2', ready: true });
const microphone = newSource({ id: 'mic', kind: 'audioinput', label: 'Clip', deviceId: 'd3', ready: true });
const screen = newSource({ id: 'scr', kind: 'screen', label: 'Slides', ready: true });

const after = (...actions: SourceAction[]) => actions.reduce<readonly StudioSource[]>(changeSources, []);
const add = (source: StudioSource): SourceAction => ({ type: 'add', source });
const idsOf = (sources: readonly { id: string }[]) => sources.map(({ id }) => id);

describe('the list of sources', () => {
  it('contains a source once, in the order of adding', () => {
    expect(idsOf(after(add(camera), add(second), add(microphone)))).toEqual(['cam', 'cam2', 'mic']);
    expect(idsOf(after(add(camera), add(second), add(camera)))).toEqual(['cam2', 'cam']);
  });
  it('moves the main one to the front, and shows it', () => {
    const hidden = { ...second, addToLiveStream: false };
    const [main] = after(add(camera), add(hidden), { type: 'make-main', id: 'cam2' });
    expect(main).toMatchObject({ id: 'cam2', addToLiveStream: true });
  });
  it('changes one and leaves the others as they are', () => {
    const [first, other] = after(add(camera), add(second), { type: 'change', id: 'cam', change: { isMuted: true } });
    expect(first!.isMuted).toBe(true);
    expect(other).toBe(second);
  });
  it('removes sources, and ignores missing ones', () => {
    expect(after(add(camera), { type: 'remove', id: 'cam' }, { type: 'make-main', id: 'cam' })).toEqual([]);
  });
});

describe('the picture', () => {
  it('shows sources that are visible, ready and have a picture', () => {
    const hidden = { ...second, addToLiveStream: false };
    const broken = newSource({ id: 'x', kind: 'videoinput', label: 'Gone', ready: false });
    expect(idsOf(selectItems([camera, hidden, broken, microphone, screen], 'side-by-side'))).toEqual(['cam', 'scr']);
  });
  it('never crops screens, and puts them first in layouts made for one', () => {
    const items = selectItems([camera, screen], 'screen-speaker');
    expect(idsOf(items)).toEqual(['scr', 'cam']);
    expect(items.map(({ isWhole }) => isWhole)).toEqual([true, false]);
    expect(idsOf(selectItems([camera, screen], 'picture-in-picture'))).toEqual(['cam', 'scr']);
  });
});

describe('plugging', () => {
  it('finds devices that were unplugged, and those that returned', () => {
    const away = { ...second, ready: false, problem: 'The device was unplugged.' };
    const { gone, back } = selectPlugChanges([camera, away, microphone, screen], new Set(['d2', 'd3']));
    expect(idsOf(gone)).toEqual(['cam']);
    expect(idsOf(back)).toEqual(['cam2']);
  });
  it('ignores a device that is still starting', () => {
    const starting = { ...camera, ready: false };
    expect(selectPlugChanges([starting], new Set(['d1']))).toEqual({ gone: [], back: [] });
  });
});
