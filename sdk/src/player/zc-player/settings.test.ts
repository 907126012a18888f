import { expect } from '@open-wc/testing';
import { configOf, control, eventually, mount, reaches, unmountAll } from '../../../test/player-fixture.ts';
import './define.ts';

const part = (player: Element, name: string) => player.shadowRoot?.querySelector<HTMLElement>(`[part=${name}]`);

describe('<zc-player> settings', () => {
  afterEach(unmountAll);

  it('hides the controls, but not the play button', async () => {
    const player = await mount({ config: configOf({ hideControls: true }) });
    control(player, 'Play video: Aurora')?.click();
    await reaches(player, 0.2);
    expect(part(player, 'controls')).to.equal(null);
    player.pause();
    await eventually(() => control(player, 'Play'));
  });

  it('plays by itself', async () => {
    const player = await mount({ config: configOf({ autoPlay: true }) });
    await reaches(player, 0.2);
    expect(player.paused).to.equal(false);
  });

  it('plays muted if the browser allows nothing else, and offers sound', async () => {
    const player = document.createElement('zc-player');
    const media = player.media;
    const play = media.play.bind(media);
    // Browsers decide by the visitor's history, so a test can only fake the refusal.
    media.play = () => (media.muted ? play() : Promise.reject(new DOMException('No gesture', 'NotAllowedError')));
    Object.assign(player, { preview: true, config: configOf({ autoPlay: true }) });
    document.body.append(player);
    await reaches(player, 0.2);
    expect(player.muted).to.equal(true);
    await eventually(() => part(player, 'unmute-button'));
    part(player, 'unmute-button')?.click();
    await eventually(() => !part(player, 'unmute-button'));
    expect(player.muted).to.equal(false);
    player.remove();
  });

  it('returns to the poster if the browser allows no autoplay at all', async () => {
    const player = document.createElement('zc-player');
    player.media.play = () => Promise.reject(new DOMException('No gesture', 'NotAllowedError'));
    Object.assign(player, { preview: true, config: configOf({ autoPlay: true }) });
    document.body.append(player);
    await eventually(() => player.muted);
    await eventually(() => control(player, 'Play video: Aurora') && part(player, 'duration'));
    player.remove();
  });

  it('shows the logo only if it is switched on', async () => {
    const logo = '/hls/poster.jpg';
    const player = await mount({ config: configOf({ logo, showIcon: false }) });
    expect(part(player, 'logo')).to.equal(null);
    player.config = configOf({ logo, showIcon: true });
    await eventually(() => part(player, 'logo'));
  });

  it('applies new settings of the same video without interrupting it', async () => {
    const player = await mount();
    await player.play();
    await reaches(player, 0.3);
    player.config = configOf({ playerColor: '#2563eb' });
    await player.updateComplete;
    const from = player.currentTime;
    expect(from).to.be.above(0.2);
    await reaches(player, from + 0.2);
    expect(getComputedStyle(part(player, 'frame') as Element).getPropertyValue('--accent')).to.equal('#2563eb');
  });

  it('shows captions that the page puts inside', async () => {
    const player = document.createElement('zc-player');
    const track = document.createElement('track');
    Object.assign(track, { kind: 'captions', src: '/hls/captions.vtt', srclang: 'de', label: 'Deutsch' });
    player.append(track);
    Object.assign(player, { preview: true, config: configOf() });
    document.body.append(player);
    await player.updateComplete;
    await player.play();
    await eventually(() => control(player, 'Captions'));
    player.remove();
  });

  it('shows the picture at the pointer’s time', async () => {
    const player = await mount();
    await player.play();
    player.pause();
    await eventually(() => part(player, 'seek-bar'));
    const bar = part(player, 'seek-bar') as HTMLElement;
    const { left, width, top } = bar.getBoundingClientRect();
    bar.dispatchEvent(
      new PointerEvent('pointermove', { clientX: left + width * 0.63, clientY: top + 5, bubbles: true }),
    );
    await eventually(() => part(player, 'seek-tooltip')?.textContent?.trim() === '0:12');
    await eventually(
      () => player.shadowRoot?.querySelector<HTMLElement>('.tile')?.style.backgroundPosition === '-160px -90px',
    );
  });

  it('hides the controls while playing, but not while paused or focused by keyboard', async () => {
    const player = await mount();
    await player.play();
    await eventually(() => part(player, 'controls'));
    const frame = part(player, 'frame') as HTMLElement;
    await eventually(() => !frame.hasAttribute('data-awake'));
    frame.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse' }));
    await eventually(() => frame.hasAttribute('data-awake'));
    await eventually(() => !frame.hasAttribute('data-awake'));
    player.pause();
    await eventually(() => frame.hasAttribute('data-awake'));
  });
});
