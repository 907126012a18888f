import { expect } from '@open-wc/testing';
import { createPartyPlayer, type PartyMode, type PartyVideo } from './party-player.ts';

interface Wish {
  isPaused: boolean;
  positionMs: number;
}

/**
 * A player that plays by the clock of the page, and does at once what it is told. `tellsLate` is when it says that it
 * has paused.
 */
function openVideo({ refuses = 0, tellsLate }: { refuses?: number; tellsLate?: Promise<void> } = {}) {
  let placeMs = 0;
  let sinceMs: number | undefined;
  let rate = 1;
  let refusals = refuses;
  const element = document.createElement('div');
  const fire = (type: string) => element.dispatchEvent(new Event(type));
  const now = () => (sinceMs === undefined ? placeMs : placeMs + (performance.now() - sinceMs) * rate);
  const properties = {
    muted: false,
    seeking: false,
    ended: false,
    readyState: 4,
    async play() {
      if (refusals > 0) {
        refusals -= 1;
        throw new DOMException('no', 'NotAllowedError');
      }
      if (sinceMs !== undefined) return;
      sinceMs = performance.now();
      fire('play');
      fire('playing');
    },
    pause() {
      if (sinceMs === undefined) return;
      placeMs = now();
      sinceMs = undefined;
      if (tellsLate) void tellsLate.then(() => fire('pause'));
      else fire('pause');
    },
  };
  Object.assign(element, properties);
  Object.defineProperties(element, {
    paused: { get: () => sinceMs === undefined },
    currentTime: {
      get: () => now() / 1000,
      set(seconds: number) {
        placeMs = seconds * 1000;
        if (sinceMs !== undefined) sinceMs = performance.now();
        fire('seeking');
      },
    },
    playbackRate: {
      get: () => rate,
      set(next: number) {
        placeMs = now();
        if (sinceMs !== undefined) sinceMs = performance.now();
        rate = next;
      },
    },
  });
  return element as unknown as PartyVideo;
}

function open(options: { mayLead?: boolean; refuses?: number; tellsLate?: Promise<void> } = {}) {
  const video = openVideo(options);
  const modes: PartyMode[] = [];
  const wishes: Wish[] = [];
  const leaving = new AbortController();
  let looks = 0;
  const serverMs = () => {
    looks += 1;
    return 1_000_000 + performance.now();
  };
  /** It looks where it should be so often more. */
  const looksOn = (times: number) => {
    const wanted = looks + times;
    return until(() => looks >= wanted);
  };
  const player = createPartyPlayer({
    video,
    serverMs,
    onMode: (mode) => modes.push(mode),
    lead: (wish) => wishes.push(wish) > 0,
    signal: leaving.signal,
  });
  const state = (revision: number, wish: Partial<Wish> = {}) =>
    player.follow(
      { revision, positionMs: 20_000, atMs: 1_000_000 + performance.now(), isPaused: false, ...wish },
      600_000,
      options.mayLead === true,
    );
  return { video, modes, wishes, player, state, looksOn, leave: () => leaving.abort() };
}

function late() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}

async function until(holds: () => boolean): Promise<void> {
  // What is promised has been kept before it is looked at.
  for (let tries = 0; tries === 0 || !holds(); tries += 1) {
    if (tries > 1500) throw new Error(`It does not become true: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('the player in a watch party', () => {
  it('begins where the party is, and stops and goes on with it', async () => {
    const { video, player, state, looksOn, leave, modes } = open();
    state(1);
    await until(() => !video.paused && Math.abs(video.currentTime * 1000 - player.whereMs()!) < 300);
    state(2, { isPaused: true, positionMs: 42_000 });
    await until(() => video.paused && Math.abs(video.currentTime - 42) < 0.05);
    state(1, { positionMs: 1000 });
    await looksOn(3);
    expect(video.paused).to.equal(true);
    state(3, { positionMs: 42_000 });
    await until(() => !video.paused);
    expect(modes).to.deep.equal([]);
    leave();
  });

  it('corrects a small error by speed, and gives the speed back', async () => {
    const { video, player, state, looksOn, leave } = open();
    state(1);
    await until(() => !video.paused && Math.abs(video.currentTime * 1000 - player.whereMs()!) < 60);
    await looksOn(3);
    state(2, { positionMs: video.currentTime * 1000 + 150 });
    await until(() => video.playbackRate > 1);
    expect(video.playbackRate).to.be.at.most(1.05);
    await until(() => video.playbackRate === 1);
    leave();
  });

  it('leaves a member alone who pauses or seeks, and takes them back', async () => {
    const { video, player, state, looksOn, leave, modes, wishes } = open();
    state(1);
    await until(() => !video.paused);
    video.pause();
    expect(modes).to.deep.equal(['apart']);
    await looksOn(3);
    expect(video.paused).to.equal(true);
    void video.play();
    await until(() => modes.length === 2);
    await until(() => Math.abs(video.currentTime * 1000 - player.whereMs()!) < 300);
    video.currentTime = 300;
    await until(() => modes.length === 3);
    expect(video.currentTime).to.be.at.least(300);
    player.rejoin();
    await until(() => Math.abs(video.currentTime * 1000 - player.whereMs()!) < 1000);
    expect([modes, wishes]).to.deep.equal([['apart', 'together', 'apart', 'together'], []]);
    leave();
  });

  it('hears the pause of a member however late a busy page tells it', async () => {
    const { promise: tellsLate, resolve: tell } = late();
    const { video, state, looksOn, leave, modes } = open({ tellsLate });
    state(1);
    await until(() => !video.paused);
    video.pause();
    await looksOn(3);
    tell();
    await until(() => modes.length > 0);
    expect([video.paused, modes]).to.deep.equal([true, ['apart']]);
    leave();
  });

  it('knows its own pause when the party has gone on before it is told', async () => {
    const { promise: tellsLate, resolve: tell } = late();
    const { video, state, looksOn, leave, modes } = open({ tellsLate });
    state(1);
    await until(() => !video.paused);
    state(2, { isPaused: true });
    expect(video.paused).to.equal(true);
    state(3);
    tell();
    await until(() => !video.paused);
    await looksOn(2);
    expect(modes).to.deep.equal([]);
    leave();
  });

  it('does for everybody what somebody does who leads', async () => {
    const { video, state, leave, modes, wishes } = open({ mayLead: true });
    state(1);
    await until(() => !video.paused);
    video.pause();
    await until(() => wishes.length === 1);
    expect(wishes[0]!.isPaused).to.equal(true);
    video.currentTime = 100;
    await until(() => wishes.length === 2);
    expect(wishes[1]).to.deep.equal({ isPaused: true, positionMs: 100_000 });
    void video.play();
    await until(() => wishes.length === 3);
    expect([wishes[2]!.isPaused, modes]).to.deep.equal([false, []]);
    leave();
  });

  it('begins without sound where the browser asks for a click, and waits for one where that is not enough', async () => {
    const muted = open({ refuses: 1 });
    muted.state(1);
    await until(() => !muted.video.paused);
    expect(muted.video.muted).to.equal(true);
    muted.leave();
    const blocked = open({ refuses: 2 });
    blocked.state(1);
    await until(() => blocked.modes.length === 1);
    expect(blocked.modes).to.deep.equal(['blocked']);
    blocked.player.rejoin();
    await until(() => !blocked.video.paused);
    blocked.leave();
  });

  it('waits for the beginning', async () => {
    const { video, player, state, looksOn, leave } = open();
    state(1, { positionMs: -1500 });
    await looksOn(2);
    expect(video.paused).to.equal(true);
    await until(() => !video.paused);
    expect(player.whereMs()!).to.be.at.least(0);
    leave();
  });
});
