import { expect } from '@open-wc/testing';
import { configOf, eventually, mount, streamOf, unmountAll } from '../../../test/player-fixture.ts';
import { createHost } from './create-host.ts';
import './define.ts';
import { playerFeatures } from './player-features.ts';

describe('the features of the player', () => {
  afterEach(unmountAll);

  it('have different names', () => {
    expect(new Set(playerFeatures.map(({ name }) => name)).size).to.equal(playerFeatures.length);
  });

  it('leave nothing behind when the player is removed', async () => {
    const [a, b] = [streamOf(), streamOf({ streamId: 'str_b' })];
    const items = [
      { id: 'pli_a', stream: a },
      { id: 'pli_b', stream: b },
    ];
    const config = { ...configOf({}, a), playlist: { id: 'pls_1', name: 'Both', description: '', items } };
    const player = await mount({ config, preview: false, consent: 'denied' });
    const { host, enter, leave } = createHost(player, playerFeatures);
    const { actions } = host;
    const own = Object.keys(actions);
    enter(0);
    player.requestUpdate();
    await eventually(() => host.counting);
    expect(actions).to.include.keys('toggleFullscreen', 'toggleMiniPlayer', 'openDialog', 'share', 'playNext');
    leave();
    expect(Object.keys(actions)).to.deep.equal(own);
    expect(host.drawn.size).to.equal(0);
    expect([host.playlist, host.live, host.counting, host.showOverlays, host.joining]).to.deep.equal(
      Array(5).fill(undefined),
    );
  });
});
