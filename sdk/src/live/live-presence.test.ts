import { expect } from '@open-wc/testing';
import type { PublicLive } from '@zeacon/contract';
import { openLivePlatform } from '../../test/live-platform.ts';
import { configOf, eventually, mount, reaches, streamOf, unmountAll } from '../../test/player-fixture.ts';
import '../player/zc-player/define.ts';

let names = 0;

/** A live on air that plays in a player, and the platform that it is of. */
async function watchLive(preview: boolean) {
  names += 1;
  const hlsUrl = `${location.origin}/live/present-${Date.now()}-${names}/3/live.m3u8`;
  const platform = openLivePlatform();
  platform.hlsBroadcastUrl = hlsUrl;
  const live: PublicLive = {
    ...{ liveStatus: 'LIVE', hostLive: true, startedDate: null, endedDate: null, hlsBroadcastUrl: hlsUrl },
    ...{ streamMode: 'hls', shouldPlayVod: true, canRaiseHand: false, chatChannelName: 'stream.str_1', viewerCount: 0 },
  };
  const player = await mount({
    ...{ config: configOf({}, streamOf({ hlsUrl, posterUrl: null, thumbnailsUrl: null, live })) },
    ...{ defaultMuted: true, preview, appHost: location.origin },
  });
  await eventually(() => player.getAttribute('live-status') === 'LIVE');
  return { player, platform };
}

describe('who watches a live', () => {
  let close: () => void = () => {};
  afterEach(() => {
    unmountAll();
    close();
  });

  it('counts from the first picture to the end of the live, without the chat', async () => {
    const { player, platform } = await watchLive(false);
    close = platform.close;
    expect(platform.lines.length).to.equal(0);
    await player.play();
    await reaches(player, 0.2);
    await eventually(() => platform.lines.length === 1);
    platform.liveStatus = 'ENDED';
    platform.lines[0]?.say({ type: 'state', state: { liveStatus: 'ENDED' } });
    await eventually(() => platform.lines[0]?.isClosed === true);
  });

  it('leaves with the player', async () => {
    const { player, platform } = await watchLive(false);
    close = platform.close;
    await player.play();
    await eventually(() => platform.lines.length === 1);
    player.remove();
    await eventually(() => platform.lines[0]?.isClosed === true);
  });

  it('does not count in a preview', async () => {
    const { player, platform } = await watchLive(true);
    close = platform.close;
    await player.play();
    await reaches(player, 1);
    expect(platform.lines.length).to.equal(0);
  });
});
