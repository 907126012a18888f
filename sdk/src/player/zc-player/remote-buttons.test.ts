import { expect } from '@open-wc/testing';
import { answerGoogle, tapOn } from '../../../test/browser-commands.ts';
import { type CastDoubleWindow, castScript } from '../../../test/cast-double.ts';
import {
  configOf,
  control,
  eventually,
  mount,
  openPaused,
  reaches,
  requested,
  streamOf,
  unmountAll,
} from '../../../test/player-fixture.ts';
import './define.ts';
import type { ZcPlayerElement } from './zc-player.ts';

const page = window as unknown as CastDoubleWindow;
const google = /gstatic\.com/;
const part = (player: ZcPlayerElement, name: string) =>
  player.shadowRoot?.querySelector<HTMLElement>(`[part~=${name}]`);
const castButton = (player: ZcPlayerElement) => part(player, 'cast-button');
const airPlayButton = (player: ZcPlayerElement) => part(player, 'airplay-button');
const notice = (player: ZcPlayerElement) => player.shadowRoot?.querySelector('[part=notice][role=alert]');
const tap = (button: HTMLElement | undefined | null) => tapOn(button as HTMLElement);

async function mountForCast() {
  const player = await mount({ cast: true, config: configOf({}, streamOf({ durationMs: 20_000 })) });
  await openPaused(player);
  player.currentTime = 7;
  await eventually(() => castButton(player));
  return player;
}

/** The list of screens stays open until the returned function is called. */
function keepListOpen(): () => void {
  let close = () => {};
  page.castList = new Promise((resolve) => {
    close = resolve;
  });
  return close;
}

/** Google's framework is not there yet, because the script's tests come first. */
describe('the Cast button', () => {
  before(() => {
    // Only these browsers support Cast.
    Object.assign(window, { chrome: (window as { chrome?: object }).chrome ?? {} });
  });

  afterEach(() => {
    unmountAll();
    Object.assign(page, { castAnswer: undefined, castList: undefined });
  });

  it('is shown only if the page asks for it', async () => {
    const player = await mount();
    await openPaused(player);
    expect(castButton(player)).to.equal(null);
  });

  it('has a name, and loads nothing from Google before it is pressed', async () => {
    const player = await mountForCast();
    await player.play();
    await reaches(player, 7.3);
    expect(castButton(player)?.ariaLabel).to.equal('Play on another device');
    expect(requested(google)).to.deep.equal([]);
    expect(document.querySelector('script[src*=gstatic]')).to.equal(null);
  });

  it('says so when the script cannot be loaded, and can be pressed again', async () => {
    await answerGoogle();
    const player = await mountForCast();
    await tap(castButton(player));
    await eventually(() => notice(player)?.textContent === 'The other device could not be reached.');
    expect(castButton(player)?.ariaBusy).to.equal('false');
    expect(castButton(player)?.ariaLabel).to.equal('Play on another device');
    const asked = requested(google).length;
    expect(asked).to.equal(1);
    await tap(castButton(player));
    await eventually(() => requested(google).length > asked);
    await eventually(() => castButton(player)?.ariaBusy === 'false');
    expect(player.shadowRoot?.querySelectorAll('[part=notice]')).to.have.length(1);
  });

  it('shows the connecting, plays on the device, controls it, and returns to the position', async () => {
    await answerGoogle(castScript);
    const player = await mountForCast();
    const close = keepListOpen();
    await tap(castButton(player));
    await eventually(() => castButton(player)?.ariaBusy === 'true');
    expect(castButton(player)?.hasAttribute('data-active')).to.equal(true);
    close();
    await eventually(() => castButton(player)?.ariaLabel === 'Playing on another device: Living room');
    expect(castButton(player)?.ariaBusy).to.equal('false');
    expect(page.castHeard[0]?.media.url).to.equal(`${location.origin}/hls/master.m3u8`);
    expect(page.castHeard[0]?.currentTime).to.be.closeTo(7, 0.3);

    page.castController.listeners.anyChanged?.();
    await eventually(() => control(player, 'Pause'));
    control(player, 'Pause')?.click();
    await eventually(() => page.castPlayer.isPaused && control(player, 'Play'));
    control(player, 'Play')?.click();
    await eventually(() => !page.castPlayer.isPaused);
    player.shadowRoot
      ?.querySelector('.frame')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'l', bubbles: true }));
    await eventually(() => Math.abs(page.castPlayer.currentTime - 17) < 0.5);
    player.shadowRoot
      ?.querySelector('.frame')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }));
    await eventually(() => page.castPlayer.isMuted && control(player, 'Unmute'));
    expect(player.paused).to.equal(true);
    expect(player.muted).to.equal(false);
    expect(player.currentTime).to.be.closeTo(7, 0.3);

    page.castPlayer.currentTime = 11;
    page.castController.listeners.anyChanged?.();
    castButton(player)?.click();
    await eventually(() => castButton(player)?.ariaLabel === 'Play on another device');
    await reaches(player, 11.1);
    expect(player.currentTime).to.be.below(18);
    expect(player.paused).to.equal(false);
    expect(control(player, 'Mute')).to.exist;
    expect(notice(player)).to.equal(null);
  });

  it('shows no message when the viewer closes the list', async () => {
    const player = await mountForCast();
    page.castAnswer = 'cancel';
    const close = keepListOpen();
    await tap(castButton(player));
    await eventually(() => castButton(player)?.ariaBusy === 'true');
    close();
    await eventually(() => castButton(player)?.ariaBusy === 'false');
    expect(notice(player)).to.equal(null);
    expect(player.paused).to.equal(true);
  });

  for (const [what, answer] of [
    ['the device does not answer', 'fail'],
    ['the device does not play the video', 'refuse-media'],
  ] as const)
    it(`says so when ${what}, and leaves no device waiting`, async () => {
      const player = await mountForCast();
      const before = page.castEnded ?? 0;
      page.castAnswer = answer;
      await tap(castButton(player));
      await eventually(() => notice(player));
      expect(castButton(player)?.ariaLabel).to.equal('Play on another device');
      expect(page.castEnded).to.equal(before + (answer === 'refuse-media' ? 1 : 0));
      page.castAnswer = 'choose';
      await tap(castButton(player));
      await eventually(() => castButton(player)?.ariaLabel?.endsWith('Living room'));
      await tap(castButton(player));
      await eventually(() => castButton(player)?.ariaLabel === 'Play on another device');
    });

  it('releases the device when the player is removed from the page', async () => {
    const player = await mountForCast();
    await tap(castButton(player));
    await eventually(() => castButton(player)?.ariaLabel?.endsWith('Living room'));
    const before = page.castEnded ?? 0;
    player.remove();
    await eventually(() => page.castEnded === before + 1);
  });
});

describe('the AirPlay button', () => {
  afterEach(unmountAll);

  /** Imitates the video of an Apple device. */
  async function mountOnApple() {
    let opened = 0;
    const player = document.createElement('zc-player');
    const media = Object.assign(player.media, {
      webkitShowPlaybackTargetPicker: () => {
        opened += 1;
      },
      webkitCurrentPlaybackTargetIsWireless: false,
    });
    Object.assign(player, { preview: true, config: configOf() });
    document.body.append(player);
    await openPaused(player);
    const tell = (availability: string) =>
      media.dispatchEvent(Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability }));
    const play = (wireless: boolean) => {
      media.webkitCurrentPlaybackTargetIsWireless = wireless;
      media.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'));
    };
    return { player, tell, play, opened: () => opened };
  }

  it('appears and disappears with the available devices', async () => {
    const { player, tell } = await mountOnApple();
    expect(airPlayButton(player)).to.equal(null);
    tell('available');
    await eventually(() => airPlayButton(player)?.ariaLabel === 'AirPlay');
    expect(airPlayButton(player)?.hasAttribute('data-active')).to.equal(false);
    tell('not-available');
    await eventually(() => !airPlayButton(player));
    player.remove();
  });

  it('opens the system’s list, and says when playback on another device starts and ends', async () => {
    const { player, tell, play, opened } = await mountOnApple();
    tell('available');
    await eventually(() => airPlayButton(player));
    play(true);
    await eventually(() => airPlayButton(player)?.ariaLabel === 'AirPlay: Playing on another device');
    expect(airPlayButton(player)?.hasAttribute('data-active')).to.equal(true);
    tell('not-available');
    expect(airPlayButton(player)).to.exist;
    await tap(airPlayButton(player));
    await eventually(() => opened() === 1);
    play(false);
    await eventually(() => airPlayButton(player)?.ariaLabel === 'AirPlay');
    player.remove();
  });
});
