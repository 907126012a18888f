import { expect } from '@open-wc/testing';
import {
  configOf,
  eventually,
  mount,
  openPaused,
  reaches,
  streamOf,
  unmountAll,
} from '../../../test/player-fixture.ts';
import '../../player/zc-player/define.ts';
import type { ZcPlayerElement } from '../../player/zc-player/zc-player.ts';

const count = 5000;

/** Captions of a long talk: four lines a second, so that the test video runs through some. */
function longCaptions() {
  const stamp = (ms: number) => new Date(ms).toISOString().slice(11, 23);
  const cues = Array.from({ length: count }, (_, index) => {
    const text = index === count - 1 ? 'The very last words' : `Line ${index} of what somebody says at some length`;
    return `${stamp(index * 250)} --> ${stamp(index * 250 + 250)}\n${index % 2 ? text : `<v Anna>${text}`}`;
  });
  const src = URL.createObjectURL(new Blob([`WEBVTT\n\n${cues.join('\n\n')}\n`], { type: 'text/vtt' }));
  return [{ src, srclang: 'en', label: 'English' }];
}

const root = (player: ZcPlayerElement) => player.shadowRoot as ShadowRoot;
const lines = (player: ZcPlayerElement) => root(player).querySelectorAll('.lines li');

/** Counts how many lines were added and removed at once. */
function watchLines(player: ZcPlayerElement) {
  const seen = { most: 0, times: 0 };
  const observer = new MutationObserver((changes) => {
    const nodes = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof HTMLElement);
    const added = nodes.reduce((sum, node) => sum + node.querySelectorAll('li').length, 0);
    if (added === 0) return;
    seen.most = Math.max(seen.most, added);
    seen.times += 1;
  });
  observer.observe(root(player), { childList: true, subtree: true });
  return seen;
}

describe('a transcript of thousands of lines', () => {
  afterEach(unmountAll);

  it('renders in chunks, is searched as a whole, and is not rendered again with each line', async () => {
    const player = await mount({ config: configOf({}, streamOf({ captions: longCaptions() })) });
    await openPaused(player);
    const seen = watchLines(player);
    player.transcript = true;
    await eventually(() => lines(player).length === count);
    expect(seen.most).to.be.within(1, 100);
    const { times } = seen;
    await player.play();
    await reaches(player, 2);
    const now = root(player).querySelector<HTMLElement>('.lines [aria-current]');
    expect(now?.textContent).to.match(/Line [6-9] of/);
    expect(seen.times).to.equal(times);
    const input = root(player).querySelector<HTMLInputElement>('input[type=search]') as HTMLInputElement;
    input.value = 'very LAST';
    input.dispatchEvent(new Event('input'));
    await eventually(() => lines(player).length === 1);
    expect(lines(player)[0]?.textContent).to.contain('The very last words');
    input.value = 'somebody';
    input.dispatchEvent(new Event('input'));
    await eventually(() => lines(player).length === count - 1);
    expect(seen.most).to.be.within(1, 100);
  });
});
