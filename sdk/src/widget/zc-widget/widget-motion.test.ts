import { expect } from '@open-wc/testing';
import type { PublicWidget } from '@zeacon/contract';
import { emulateFeatures } from '../../../test/browser-commands.ts';
import { eventually } from '../../../test/player-fixture.ts';
import { bubble, stories } from '../../../test/widget-fixture.ts';
import type { ZcPlayerElement } from '../../player/zc-player/zc-player.ts';
import './define.ts';
import type { ZcWidgetElement } from './zc-widget.ts';

const calm = { 'prefers-reduced-motion': 'reduce' };
const forms = ['BUBBLE', 'INLINE', 'MODAL', 'STORIES', 'BAR'] as const;
let run = 0;

async function mount(form: PublicWidget['form'], change: Partial<PublicWidget> = {}): Promise<ZcWidgetElement> {
  const config = { ...bubble, ...(form === 'STORIES' && stories), ...change, key: `wgt_motion_${++run}`, form };
  const widget = Object.assign(document.createElement('zc-widget'), { consent: 'denied' as const, config });
  document.body.append(widget);
  await widget.updateComplete;
  return widget;
}

/** What moves of the widget itself; its player is asked in its own tests. */
const moves = (widget: ZcWidgetElement) => widget.shadowRoot!.getAnimations().length > 0;

/** Whether the page that a feed was told to go to is there at once. */
async function goesAtOnce(): Promise<boolean> {
  const widget = await mount('STORIES');
  widget.shadowRoot!.querySelector<HTMLElement>('.story')!.click();
  await eventually(() => widget.shadowRoot!.querySelector('.feed zc-player'));
  const pages = widget.shadowRoot!.querySelector('.pages')!;
  widget.shadowRoot!.querySelector<HTMLElement>('.steps button:last-child')!.click();
  return pages.scrollTop === pages.clientHeight;
}

/** The player of one in the page that is to play by itself. */
async function autoPlaying(): Promise<ZcPlayerElement> {
  const { player, ...played } = bubble.player!;
  const widget = await mount('INLINE', { player: { ...played, player: { ...player, autoPlay: true } } });
  const video = () => widget.shadowRoot!.querySelector('zc-player') as ZcPlayerElement | null;
  await eventually(() => video()?.config);
  return video()!;
}

describe('<zc-widget> where motion is', () => {
  afterEach(async () => {
    for (const widget of document.querySelectorAll('zc-widget')) widget.remove();
    await emulateFeatures();
  });

  it('not limited arrives with a movement, and a feed glides', async () => {
    await emulateFeatures({ 'prefers-reduced-motion': 'no-preference' });
    expect(moves(await mount('BUBBLE'))).to.equal(true);
    expect(await goesAtOnce()).to.equal(false);
  });

  for (const form of forms)
    it(`reduced does not move as ${form}, closed or open`, async () => {
      await emulateFeatures(calm);
      const widget = await mount(form);
      expect(moves(widget)).to.equal(false);
      const hasOpened = new Promise((resolve) => widget.addEventListener('zc-widget-open', resolve, { once: true }));
      void widget.open();
      if (form !== 'INLINE') await hasOpened;
      expect(moves(widget)).to.equal(false);
    });

  it('not limited plays by itself where its settings say so', async () => {
    const video = await autoPlaying();
    await eventually(() => !video.paused);
    expect(video.muted).to.equal(true);
  });

  it('reduced waits until it is played, whatever its settings say', async () => {
    await emulateFeatures(calm);
    const video = await autoPlaying();
    expect(video.config?.player.autoPlay).to.equal(false);
    await video.play();
    await eventually(() => !video.paused);
  });

  it('reduced shows the next story without gliding to it', async () => {
    await emulateFeatures(calm);
    expect(await goesAtOnce()).to.equal(true);
  });
});
