import { expect } from '@open-wc/testing';
import { collectBatches, restoreBrowser, setSignal, watchAndLeave } from '../../../test/counted-views.ts';
import { configOf, eventually, mount, next, reaches, streamOf, unmountAll } from '../../../test/player-fixture.ts';
import './define.ts';

describe('<zc-player> counting', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    unmountAll();
    restoreBrowser();
  });

  it('sends the page view once the visitor is known, before playback', async () => {
    const { batches, types } = collectBatches();
    const identified = next(document.body, 'zc-visitor-identify');
    await mount({ preview: false });
    await identified;
    await eventually(() => types().includes('pageView'));
    const [batch] = batches;
    expect(batch?.streamId).to.equal('str_aurora');
    expect(batch?.playerId).to.equal('ply_1');
    expect(batch?.destinationType).to.equal('EMBEDDED');
    expect(batch?.pageUrl).to.equal(location.href.replace(/#.*/, ''));
  });

  for (const [said, counted] of [
    ['UNLISTED', 'UNLISTED'],
    ['moon', 'EMBEDDED'],
  ] as const)
    it(`counts views that happen at "${said}" as ${counted}`, async () => {
      const { batches, types } = collectBatches();
      await mount({ preview: false, destinationType: said as 'UNLISTED' });
      await eventually(() => types().includes('pageView'));
      expect(batches[0]?.destinationType).to.equal(counted);
    });

  it('counts nothing on a page in the background, and all of it once the page is seen', async () => {
    const { batches, types } = collectBatches();
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    const player = await mount({ preview: false });
    try {
      await player.play();
      await reaches(player, 0.8);
      player.pause();
      window.dispatchEvent(new PageTransitionEvent('pagehide'));
      expect(localStorage.length).to.equal(0);
    } finally {
      Reflect.deleteProperty(document, 'visibilityState');
    }
    // Players of other tests may still have something to tell.
    const others = batches.map(({ viewId }) => viewId);
    document.dispatchEvent(new Event('visibilitychange'));
    await eventually(() => types().includes('pageView'));
    expect(types()).to.include.members(['playRequest', 'play', 'pause']);
    expect(others).not.to.include(batches.at(-1)?.viewId);
  });

  it('counts views in a post for that post and its community', async () => {
    const { batches, types } = collectBatches();
    const post = { destinationType: 'POST', postId: 'pst_1', communityId: 'com_1', memberProof: 'proof' } as const;
    await mount({ preview: false, ...post });
    await eventually(() => types().includes('pageView'));
    expect(batches[0]).to.include(post);
    expect(batches[0]).not.to.have.property('playlistId');
  });

  it('tells from which playlist a video is played, and in which height', async () => {
    const { batches } = collectBatches();
    const config = configOf({}, null);
    const items = [{ id: 'pld_1', stream: streamOf() }];
    const playlist = { id: 'pls_1', name: 'The sky', description: '', items };
    await watchAndLeave(await mount({ preview: false, config: { ...config, playlist } }));
    const watched = () => batches.flatMap(({ events }) => events).find(({ watchedMs }) => watchedMs);
    await eventually(() => watched());
    expect(batches[0]?.playlistId).to.equal('pls_1');
    expect(watched()?.height).to.be.greaterThan(0);
  });

  it('sends the watched time when the player is removed', async () => {
    const { batches, types } = collectBatches();
    const player = await mount({ preview: false });
    await eventually(() => types().includes('pageView'));
    const playedMs = await watchAndLeave(player);
    await eventually(() => types().includes('pause'));
    expect(types()).to.include.members(['pageView', 'startup', 'play', 'pause']);
    const events = batches.flatMap((batch) => batch.events);
    const watched = events.reduce((sum, { watchedMs = 0 }) => sum + watchedMs, 0);
    // The last time update before the end may be some time ago.
    expect(watched).to.be.within(1, playedMs + 50);
    expect(new Set(events.map(({ id }) => id)).size).to.equal(events.length);
    expect(new Set(batches.map(({ viewId }) => viewId)).size).to.equal(1);
  });

  it('tells once that half of the picture was in view for two seconds of playback', async () => {
    const { types } = collectBatches();
    const player = await mount({ preview: false });
    await player.play();
    await reaches(player, 2);
    await eventually(() => {
      window.dispatchEvent(new PageTransitionEvent('pagehide'));
      return types().includes('viewable');
    });
    player.pause();
    await player.play();
    await reaches(player, 5);
    await watchAndLeave(player);
    await eventually(() => types().filter((type) => type === 'pause').length === 2);
    expect(types().filter((type) => type === 'viewable')).to.have.length(1);
  });

  it('tells nothing of the kind of a picture that is less than half in view', async () => {
    const { types } = collectBatches();
    const player = await mount({ preview: false });
    player.style.cssText = 'display: block; position: fixed; inset: auto auto 0 0; translate: 0 60%; width: 320px';
    await player.play();
    await reaches(player, 3);
    await watchAndLeave(player);
    await eventually(() => types().includes('pause'));
    expect(types()).not.to.include('viewable');
  });

  it('tells nothing of the kind of a picture that stops each second', async () => {
    const { types } = collectBatches();
    const player = await mount({ preview: false });
    for (const second of [1, 2, 3, 4]) {
      await player.play();
      await reaches(player, second);
      player.pause();
      await eventually(() => player.paused);
    }
    player.remove();
    await eventually(() => types().includes('pause'));
    expect(types()).not.to.include('viewable');
  });

  it('does not count what the page skips at the very moment of a time update', async () => {
    const { batches, types } = collectBatches();
    const player = await mount({ preview: false });
    await eventually(() => types().includes('pageView'));
    let skippedAt = 0;
    const skip = () => {
      if (skippedAt > 0 || player.currentTime < 0.5) return;
      skippedAt = player.currentTime;
      player.currentTime = 3;
    };
    // Before the player itself is told.
    player.media.addEventListener('timeupdate', skip, { capture: true });
    await player.play();
    await reaches(player, 3.3);
    const playedMs = (skippedAt + player.currentTime - 3) * 1000;
    player.remove();
    await eventually(() => types().includes('pause'));
    expect(types()).to.include('seek');
    const watched = batches.flatMap(({ events }) => events).reduce((sum, { watchedMs = 0 }) => sum + watchedMs, 0);
    expect(watched).to.be.within(1, playedMs + 50);
  });

  it('sends what it collected when the page is hidden', async () => {
    const { types } = collectBatches();
    const player = await mount({ preview: false });
    await eventually(() => types().includes('pageView'));
    await player.play();
    await reaches(player, 0.5);
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    await eventually(() => types().includes('progress'));
    expect(types()).to.include('play');
  });

  it('counts another video in the same player as another view by the same visitor', async () => {
    const { batches } = collectBatches();
    const player = await mount({ preview: false });
    await eventually(() => batches.length === 1);
    player.config = configOf({}, streamOf({ streamId: 'str_other' }));
    await eventually(() => batches.some(({ streamId }) => streamId === 'str_other'));
    expect(new Set(batches.map(({ viewId }) => viewId)).size).to.equal(2);
    expect(new Set(batches.map(({ visitorId }) => visitorId)).size).to.equal(1);
  });

  it('counts under Do Not Track once the visitor agreed on this page', async () => {
    setSignal('doNotTrack', '1');
    const { types } = collectBatches();
    await mount({ preview: false, consent: 'granted' });
    await eventually(() => types().includes('pageView'));
  });

  it('sends what it held back once pending consent is granted', async () => {
    const { types } = collectBatches();
    const player = await mount({ preview: false, consent: 'pending' });
    await player.play();
    await reaches(player, 0.3);
    expect(types()).to.deep.equal([]);
    player.consent = 'granted';
    await eventually(() => types().includes('pageView') && types().includes('play'));
  });
});
