import { type PlayerState, playbackRates } from '../../core/player/player-state.ts';
import type { PlayerContext } from '../player-context.ts';

const seekSeconds = 5;
const jumpSeconds = 10;
const volumeStep = 0.05;

type Run = (player: PlayerContext, mirrored: boolean) => void;

const runs = new Map<string, Run>([
  [' ', ({ actions }) => actions.togglePlay()],
  ['Enter', ({ actions }) => actions.togglePlay()],
  ['k', ({ actions }) => actions.togglePlay()],
  ['ArrowRight', ({ actions }, mirrored) => actions.seekBy(mirrored ? -seekSeconds : seekSeconds)],
  ['ArrowLeft', ({ actions }, mirrored) => actions.seekBy(mirrored ? seekSeconds : -seekSeconds)],
  ['ArrowUp', ({ actions, store }) => actions.setVolume(store.state.volume + volumeStep)],
  ['ArrowDown', ({ actions, store }) => actions.setVolume(store.state.volume - volumeStep)],
  ['j', ({ actions }) => actions.seekBy(-jumpSeconds)],
  ['l', ({ actions }) => actions.seekBy(jumpSeconds)],
  ['m', ({ actions }) => actions.toggleMuted()],
  ['c', ({ actions, store }) => actions.chooseCaption(nextCaption(store.state))],
  ['f', ({ actions }) => actions.toggleFullscreen()],
  ['Home', ({ actions }) => actions.seek(0)],
  ['End', ({ actions, store }) => actions.seek(store.state.duration)],
  ['>', ({ actions, store }) => actions.setPlaybackRate(nextRate(store.state.playbackRate, 1))],
  ['<', ({ actions, store }) => actions.setPlaybackRate(nextRate(store.state.playbackRate, -1))],
]);

/**
 * Runs what a key means inside the player, and tells whether it meant anything: then the page must not scroll by it.
 * Keys pressed with Ctrl, Alt or Cmd belong to the browser and the page.
 */
export function runKey(event: KeyboardEvent, player: PlayerContext, mirrored: boolean): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false;
  const target = event.composedPath()[0];
  if (target instanceof Element && isUsedBy(target, event.key)) return false;
  const run = runs.get(event.key.length === 1 ? event.key.toLowerCase() : event.key) ?? toTenth(event.key);
  run?.(player, mirrored);
  return run !== undefined;
}

/** Text fields in the page's overlays use every key, a focused button its own two. */
function isUsedBy(target: Element, key: string): boolean {
  if (target.closest('input:not([type=range]), textarea, select, [contenteditable]')) return true;
  return (key === 'Enter' || key === ' ') && target.closest('button, a') !== null;
}

function toTenth(key: string): Run | undefined {
  if (!/^\d$/.test(key)) return undefined;
  return ({ actions, store }) => actions.seek((store.state.duration * Number(key)) / 10);
}

function nextCaption({ captions, shownCaption }: PlayerState): number | undefined {
  return shownCaption === undefined ? captions[0]?.id : undefined;
}

function nextRate(now: number, step: 1 | -1): number {
  const rates = step > 0 ? playbackRates : [...playbackRates].reverse();
  return rates.find((rate) => (step > 0 ? rate > now : rate < now)) ?? now;
}
