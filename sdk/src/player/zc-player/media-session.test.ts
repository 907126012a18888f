import { expect } from '@open-wc/testing';
import { configOf, eventually, mount, next, reaches, streamOf, unmountAll } from '../../../test/player-fixture.ts';
import './define.ts';

type Handler = ((details: MediaSessionActionDetails) => void) | null;

describe('<zc-player> on the lock screen', () => {
  const handlers = new Map<string, Handler>();
  const positions: (MediaPositionState | undefined)[] = [];
  const { mediaSession } = navigator;
  const real = {
    setActionHandler: mediaSession.setActionHandler,
    setPositionState: mediaSession.setPositionState,
  };

  beforeEach(() => {
    handlers.clear();
    mediaSession.setActionHandler = (action: string, handler: Handler) => void handlers.set(action, handler);
    mediaSession.setPositionState = (state?: MediaPositionState) => void positions.push(state);
  });
  afterEach(() => {
    unmountAll();
    Object.assign(mediaSession, real);
  });

  const act = (action: MediaSessionAction, details = {}) => handlers.get(action)?.({ action, ...details });

  it('shows what plays, and reacts to its buttons', async () => {
    const player = await mount();
    expect(mediaSession.metadata).to.equal(null);
    await player.play();
    await reaches(player, 0.2);
    expect(mediaSession.metadata?.title).to.equal('Aurora');
    expect(mediaSession.metadata?.artist).to.equal(location.hostname);
    expect(mediaSession.metadata?.artwork[0]?.src).to.contain('/hls/poster.jpg');
    expect(mediaSession.playbackState).to.equal('playing');
    expect(positions.at(-1)).to.include({ playbackRate: 1 });

    const paused = next(player, 'pause');
    act('pause');
    await paused;
    await eventually(() => mediaSession.playbackState === 'paused');
    act('seekto', { seekTime: 12 });
    await eventually(() => player.currentTime === 12);
    act('seekbackward');
    await eventually(() => player.currentTime === 2);
    act('seekforward', { seekOffset: 3 });
    await eventually(() => player.currentTime === 5);
    act('play');
    await eventually(() => !player.paused);
    expect(handlers.get('nexttrack')).to.equal(null);
  });

  it('belongs to the player that played last, and to none once that is gone', async () => {
    const first = await mount();
    const organizer = { businessName: 'Northlight' };
    const second = await mount({ config: configOf({}, streamOf({ streamId: 'str_2', name: 'Second', organizer })) });
    await first.play();
    await reaches(first, 0.1);
    await second.play();
    await reaches(second, 0.1);
    expect(mediaSession.metadata?.title).to.equal('Second');
    expect(mediaSession.metadata?.artist).to.equal('Northlight');
    first.remove();
    await eventually(() => first.readyState === 0);
    expect(mediaSession.metadata?.title).to.equal('Second');
    second.remove();
    await eventually(() => mediaSession.metadata === null);
    expect(mediaSession.playbackState).to.equal('none');
    expect([...handlers.values()].every((handler) => handler === null)).to.equal(true);
  });
});
