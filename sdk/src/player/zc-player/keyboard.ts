import type { PlayerContext } from '../player-context.ts';
import { listenToFrame, type PlayerPart } from './element-host.ts';

const seekSeconds = 5;
const jumpSeconds = 10;
const volumeStep = 0.05;

type Run = (player: PlayerContext) => void;

const runs = new Map<string, Run>([
  [' ', ({ actions }) => actions.togglePlay()],
  ['Enter', ({ actions }) => actions.togglePlay()],
  ['k', ({ actions }) => actions.togglePlay()],
  ['ArrowRight', ({ actions }) => actions.seekBy(seekSeconds)],
  ['ArrowLeft', ({ actions }) => actions.seekBy(-seekSeconds)],
  ['ArrowUp', ({ actions, store }) => actions.setVolume(store.state.volume + volumeStep)],
  ['ArrowDown', ({ actions, store }) => actions.setVolume(store.state.volume - volumeStep)],
  ['j', ({ actions }) => actions.seekBy(-jumpSeconds)],
  ['l', ({ actions }) => actions.seekBy(jumpSeconds)],
  ['m', ({ actions }) => actions.toggleMuted()],
  ['c', ({ actions }) => actions.toggleCaptions()],
  ['t', ({ actions, store }) => store.state.captions.length > 0 && actions.toggleTranscript?.()],
  ['i', ({ actions, store }) => store.state.started && actions.toggleMiniPlayer?.()],
  [',', ({ actions }) => actions.stepFrame(-1)],
  ['.', ({ actions }) => actions.stepFrame(1)],
  ['?', ({ actions }) => actions.openDialog?.('help')],
  ['f', ({ actions }) => actions.toggleFullscreen?.()],
  ['Home', ({ actions }) => actions.seek(0)],
  ['End', ({ actions, store }) => actions.seek(store.state.duration)],
  ['>', ({ actions }) => actions.stepRate(1)],
  ['<', ({ actions }) => actions.stepRate(-1)],
]);

/** Keys that repeat while held; the others would switch on and off. */
const moving = /^(Arrow.*|[jl,.])$/i;

/**
 * Runs the command of a key. Returns whether there was one: then the page must not scroll. Keys with Ctrl, Alt or Cmd
 * belong to the browser and the page. Left goes back and right goes forward in every language, like the seek bar.
 */
function runKey(event: KeyboardEvent, player: PlayerContext): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false;
  const target = event.composedPath()[0];
  if (target instanceof Element && isUsedBy(target, event.key)) return false;
  const slides = target instanceof Element && target.closest('.slider') && toSlide(event.key);
  const run = slides || findRun(event, player);
  if (!event.repeat || moving.test(event.key)) run?.(player);
  return run !== undefined;
}

export const keyboard: PlayerPart = {
  name: 'keyboard',
  attach(host, signal) {
    function press(event: KeyboardEvent) {
      host.rest.wake();
      if (!runKey(event, host)) return;
      event.preventDefault();
      event.stopPropagation();
    }

    void listenToFrame(host.element, 'keydown', press, signal);
  },
};

function findRun({ key, shiftKey }: KeyboardEvent, { actions, store }: PlayerContext): Run | undefined {
  const { docked, fullscreen } = store.state;
  if (shiftKey && key.toLowerCase() === 'n') return actions.playNext;
  if (shiftKey && key.toLowerCase() === 'p') return actions.playPrevious;
  // The browser itself leaves its own full screen.
  if (key === 'Escape') return fullscreen ? actions.toggleFullscreen : docked ? actions.toggleMiniPlayer : undefined;
  return runs.get(key.length === 1 ? key.toLowerCase() : key) ?? toTenth(key);
}

/** On the slider of the volume, left and right are what up and down are elsewhere. */
function toSlide(key: string): Run | undefined {
  return runs.get(key === 'ArrowRight' ? 'ArrowUp' : key === 'ArrowLeft' ? 'ArrowDown' : '');
}

/** Text fields in the page's overlays use every key, a focused button only its own two. */
function isUsedBy(target: Element, key: string): boolean {
  if (target.closest('input:not([type=range]), textarea, select, [contenteditable]')) return true;
  return (key === 'Enter' || key === ' ') && target.closest('button, a') !== null;
}

function toTenth(key: string): Run | undefined {
  if (!/^\d$/.test(key)) return undefined;
  return ({ actions, store }) => actions.seek((store.state.duration * Number(key)) / 10);
}
