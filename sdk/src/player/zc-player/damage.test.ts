import { expect } from '@open-wc/testing';
import {
  configOf,
  control,
  eventually,
  mount,
  next,
  reaches,
  streamOf,
  unmountAll,
} from '../../../test/player-fixture.ts';
import './define.ts';
import type { ZcPlayerElement } from './zc-player.ts';

const { now } = performance;
const { open } = XMLHttpRequest.prototype;
const words = (player: ZcPlayerElement) => player.shadowRoot?.querySelector('[part=message] p')?.textContent?.trim();
const saysSo = (player: ZcPlayerElement) => eventually(() => words(player) === 'The video could not be played.');

/** A player of a video that is damaged as `sdk/test/damage.mjs` says, and what it told the page. */
async function mountDamaged(name: string) {
  const count = Number(/of-(\d+)/.exec(name)?.[1] ?? 10);
  const stream = streamOf({ durationMs: count * 2000, hlsUrl: `/damaged/${name}/master.m3u8` });
  const player = await mount({ config: configOf({}, stream) });
  const told: string[] = [];
  player.addEventListener('zc-player-error', ({ error }) => told.push(error.code));
  player.addEventListener('ended', () => told.push('ended'));
  player.muted = true;
  return { player, told };
}

/** It is interrupted where the first place is damaged already. */
const begin = (player: ZcPlayerElement) => player.play().catch(() => undefined);

describe('<zc-player> with a damaged video', () => {
  afterEach(() => {
    performance.now = now;
    XMLHttpRequest.prototype.open = open;
    unmountAll();
  });

  for (const [damage, name] of [
    ['from a place on', 'all-4-on'],
    ['in its middle', 'part-4-of-10'],
  ] as const)
    it(`gives up on media that is damaged ${damage}, and says so once`, async () => {
      // The browser's cache keeps repeated requests from the server.
      let asked = 0;
      XMLHttpRequest.prototype.open = function counted(...given: unknown[]) {
        if (String(given[1]).includes(name)) asked += 1;
        return Reflect.apply(open, this, given);
      };
      const { player, told } = await mountDamaged(name);
      begin(player);
      await saysSo(player);
      const before = asked;
      // Meanwhile another video plays.
      const other = await mount({ config: configOf({}, streamOf({ hlsUrl: '/hls/master.m3u8' })) });
      other.muted = true;
      await other.play();
      await reaches(other, 3);
      expect(before).to.be.below(80);
      expect(asked, 'it stays given up').to.equal(before);
      expect(told).to.deep.equal(['playback.failed']);
      expect(player.paused).to.equal(true);
    });

  for (const [place, name] of [
    ['the first of two segments', 'part-1-of-2-alone'],
    ['the first of three segments', 'pictures-1-of-3'],
    ['the last segment', 'part-2-of-2-alone'],
    ['the only segment', 'pictures-1-of-1'],
    ['the sound at its beginning', 'sound-1-of-2'],
    ['the sound further on', 'sound-2-of-3-alone'],
  ] as const)
    it(`says that ${place} is damaged, and again when retried, and never ends`, async () => {
      const { player, told } = await mountDamaged(name);
      begin(player);
      await saysSo(player);
      expect(player.ended).to.equal(false);
      control(player, 'Try again')?.click();
      await eventually(() => told.length > 1);
      await saysSo(player);
      expect(told).to.deep.equal(['playback.failed', 'playback.failed']);
      expect(player.paused).to.equal(true);
    });

  it('says so soon where new media takes long', async () => {
    const { player, told } = await mountDamaged('all-1-of-1-alone');
    let given = 0;
    player.media.addEventListener('emptied', () => {
      if (told.length === 0) given += 1;
    });
    performance.now = () => now.call(performance) + given * 700;
    begin(player);
    await saysSo(player);
    expect(told).to.deep.equal(['playback.failed']);
    expect(given).to.be.below(4);
  });

  it('heeds a decoder that failed unnoticed, and plays on', async () => {
    const player = await mount({ config: configOf({}, streamOf({ hlsUrl: '/hls/master.m3u8' })) });
    player.muted = true;
    await player.play();
    await reaches(player, 0.5);
    const code = MediaError.MEDIA_ERR_DECODE;
    Object.defineProperty(player.media, 'error', { configurable: true, value: { code, message: 'Decoder failed' } });
    const given = next(player, 'emptied');
    player.media.dispatchEvent(new Event('error'));
    await given;
    Reflect.deleteProperty(player.media, 'error');
    await reaches(player, 1.5);
    expect(words(player)).to.equal(undefined);
  });
});
