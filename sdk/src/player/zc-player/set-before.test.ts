import { expect } from '@open-wc/testing';
import { configOf, reaches } from '../../../test/player-fixture.ts';
import './define.ts';
import type { ZcPlayerElement } from './zc-player.ts';

/** As the page sees it before the script arrives: an element without its class. It gets it where it is added. */
const createEarly = () => document.implementation.createHTMLDocument().createElement('zc-player');

describe('<zc-player> whose properties were set before its script came', () => {
  it('has all of them, and answers for them from then on', async () => {
    const early = createEarly();
    const config = configOf();
    Object.assign(early, { preview: true, config, muted: true, currentTime: 4, volume: 0.4, playbackRate: 1.5 });
    document.body.append(early);
    const player = early as ZcPlayerElement;
    expect(Object.keys(player)).not.to.include.members(['muted', 'currentTime']);
    await player.updateComplete;
    const { media, config: set } = player;
    expect([set, media.muted, media.volume, media.playbackRate]).to.deep.equal([config, true, 0.4, 1.5]);
    expect(player.currentTime).to.equal(4);
    await player.play();
    await reaches(player, 4.1);
    player.muted = false;
    expect(media.muted).to.equal(false);
    player.remove();
  });

  it('ignores what cannot be set', () => {
    const early = Object.assign(createEarly(), { paused: false, duration: 3 });
    document.body.append(early);
    const player = early as ZcPlayerElement;
    expect([player.paused, player.duration]).to.deep.equal([true, Number.NaN]);
    player.remove();
  });
});
