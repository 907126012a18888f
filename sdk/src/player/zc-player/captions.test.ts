import { expect } from '@open-wc/testing';
import {
  captionsOf,
  configOf,
  control,
  eventually,
  mount,
  openPaused,
  press,
  streamOf,
  unmountAll,
} from '../../../test/player-fixture.ts';
import { getViewerPreferences, keepPreference, usualCaptionStyle } from '../viewer-preferences.ts';
import './define.ts';
import type { ZcPlayerElement } from './zc-player.ts';

const english = { src: captionsOf('Light over the sea'), srclang: 'en', label: 'English' };
const german = { src: captionsOf('Licht über dem Meer'), srclang: 'de', label: 'Deutsch' };

const part = (player: ZcPlayerElement, name: string) => player.shadowRoot?.querySelector<HTMLElement>(`[part=${name}]`);
const said = (player: ZcPlayerElement) => part(player, 'captions')?.textContent?.trim();

async function mountWith(captions: ReturnType<typeof streamOf>['captions']) {
  const player = await mount({ config: configOf({}, streamOf({ captions })) });
  await openPaused(player);
  player.currentTime = 0.5;
  return player;
}

describe('<zc-player> captions', () => {
  afterEach(() => {
    unmountAll();
    localStorage.clear();
    getViewerPreferences().patch({
      captionsShown: undefined,
      captionLanguage: undefined,
      captionStyle: usualCaptionStyle,
    });
  });

  it('shows the default captions without being asked', async () => {
    const player = await mountWith([english, { ...german, isDefault: true }]);
    await eventually(() => said(player) === 'Licht über dem Meer');
  });

  it('shows none if none are the default', async () => {
    const player = await mountWith([english, german]);
    await eventually(() => control(player, 'Captions')?.ariaPressed === 'false');
    expect(said(player)).to.equal(undefined);
  });

  it('shows those that the page marks as default', async () => {
    const player = document.createElement('zc-player');
    const track = document.createElement('track');
    Object.assign(track, { kind: 'captions', src: german.src, srclang: 'de', label: 'Deutsch', default: true });
    player.append(track);
    Object.assign(player, { preview: true, config: configOf() });
    document.body.append(player);
    await openPaused(player);
    player.currentTime = 0.5;
    await eventually(() => said(player) === 'Licht über dem Meer');
    player.remove();
  });

  it('remembers the chosen language for the next video', async () => {
    const first = await mountWith([english, german]);
    keepPreference({ captionLanguage: 'de' });
    press(first, 'c');
    await eventually(() => said(first) === 'Licht über dem Meer');
    first.remove();
    const second = await mountWith([
      { ...english, isDefault: true },
      { ...german, srclang: 'de-AT' },
    ]);
    await eventually(() => said(second) === 'Licht über dem Meer');
    expect(JSON.parse(localStorage.getItem('zc-viewer') ?? '{}')).to.include({
      captionsShown: true,
      captionLanguage: 'de',
    });
  });

  it('remembers that captions were turned off, even if there are default ones', async () => {
    const first = await mountWith([{ ...english, isDefault: true }]);
    await eventually(() => said(first));
    press(first, 'c');
    await eventually(() => said(first) === undefined);
    first.remove();
    const second = await mountWith([{ ...english, isDefault: true }]);
    await eventually(() => control(second, 'Captions')?.ariaPressed === 'false');
    expect(said(second)).to.equal(undefined);
  });

  it('stores nothing before the viewer chooses', async () => {
    await mountWith([{ ...english, isDefault: true }]);
    expect(localStorage.length).to.equal(0);
  });

  it('shows the style the viewer chose on all players of the page, without a style attribute in the markup', async () => {
    const player = await mountWith([{ ...english, isDefault: true }]);
    await eventually(() => said(player));
    keepPreference({
      captionStyle: { size: 150, color: '#ffff00', background: '#0000ff', opacity: 50, edge: 'outline' },
    });
    const line = part(player, 'captions')?.querySelector('span') as HTMLElement;
    await eventually(() => getComputedStyle(line).color === 'rgb(255, 255, 0)');
    expect(getComputedStyle(line).backgroundColor).to.match(/^rgba\(0, 0, 255, 0\.5/);
    expect(getComputedStyle(line).textShadow).not.to.equal('none');
  });

  it('does not overlap the controls', async () => {
    const player = await mountWith([{ ...english, isDefault: true }]);
    await eventually(() => said(player));
    const captions = part(player, 'captions') as HTMLElement;
    await eventually(() => {
      const bar = part(player, 'seek-bar')?.getBoundingClientRect();
      return bar && captions.getBoundingClientRect().bottom <= bar.top + 4;
    });
  });

  const fileOf = (cue: string) =>
    URL.createObjectURL(new Blob([`WEBVTT\n\n00:00.000 --> 00:20.000${cue}\n`], { type: 'text/vtt' }));

  it('shows bold, italic and underlined text, and no other markup', async () => {
    const src = fileOf('\n<v Anna>A <b.frame>bold</b> <i>and <u>fine</u></i> <c.surface>word</c> &lt;img></v>');
    const player = await mountWith([{ ...english, src, isDefault: true }]);
    await eventually(() => part(player, 'captions')?.querySelector('b'));
    expect(part(player, 'captions')?.querySelector('span')?.innerHTML).to.equal(
      'A <b>bold</b> <i>and <u>fine</u></i> word &lt;img&gt;',
    );
    expect(player.shadowRoot?.querySelectorAll('.frame').length).to.equal(1);
  });

  for (const [settings, left, right] of [
    ['align:start', 0.06, 0.5],
    ['align:end', 0.5, 0.94],
    ['position:30% align:center', 0.06, 0.55],
    ['position:90% align:end', 0.5, 0.87],
  ] as const)
    it(`places a line with the settings ${settings}`, async () => {
      const player = await mountWith([{ ...english, src: fileOf(` ${settings}\nHere I am`), isDefault: true }]);
      await eventually(() => said(player) === 'Here I am');
      const frame = player.getBoundingClientRect();
      const line = part(player, 'captions')?.querySelector('span')?.getBoundingClientRect() as DOMRect;
      expect((line.left - frame.left) / frame.width).to.be.within(left - 0.01, right);
      expect((line.right - frame.left) / frame.width).to.be.within(left, right + 0.01);
    });

  it('shows lines for the top of the picture at the top', async () => {
    const src = URL.createObjectURL(
      new Blob(['WEBVTT\n\n00:00.000 --> 00:20.000 line:0\nAbove\n'], { type: 'text/vtt' }),
    );
    const player = await mountWith([{ ...english, src, isDefault: true }]);
    await eventually(() => said(player) === 'Above');
    const frame = player.getBoundingClientRect();
    const captions = part(player, 'captions')?.getBoundingClientRect();
    expect(captions?.bottom).to.be.below(frame.top + frame.height / 3);
  });
});
