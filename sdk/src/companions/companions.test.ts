import { expect } from '@open-wc/testing';
import { actionsOf } from '../../test/actions-of.ts';
import { streamOf } from '../../test/player-fixture.ts';
import { initialPlayerState, type PlayerState } from '../core/player/player-state.ts';
import { createStore } from '../core/store.ts';
import { createActionLayers } from '../player/action-layers.ts';
import { attachFeatures } from '../player/feature.ts';
import { toStrings } from '../words/strings.ts';
import type { CompanionHost } from './companion-options.ts';
import { companions } from './companions.ts';

/** Counts the listeners of a target. */
function watchListeners(target: EventTarget) {
  const listening = new Set<string>();
  const add = target.addEventListener.bind(target);
  target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions | boolean) => {
    const signal = typeof options === 'object' ? options.signal : undefined;
    listening.add(type);
    signal?.addEventListener('abort', () => listening.delete(type));
    add(type, listener, options);
  };
  return { listening, restore: () => Reflect.deleteProperty(target, 'addEventListener') };
}

function createHost() {
  const video = document.createElement('video');
  const store = createStore<PlayerState>(initialPlayerState);
  let followers = 0;
  const subscribe: typeof store.subscribe = (follow) => {
    const stop = store.subscribe(follow);
    followers += 1;
    return () => {
      followers -= 1;
      stop();
    };
  };
  const layers = createActionLayers(actionsOf());
  const host: CompanionHost = {
    ...layers,
    video,
    store: {
      get state() {
        return store.state;
      },
      patch: store.patch,
      subscribe,
    },
    stream: streamOf(),
    loadEngine: () => Promise.reject(),
    source: async () => streamOf(),
    refresh: async () => undefined,
    announce: () => undefined,
    words: () => toStrings(),
    wishes: () => ({
      startTime: 0,
      endTime: 10,
      resume: true,
      tokenFromPage: false,
      audioLanguage: undefined,
      cmcd: false,
      cast: true,
    }),
    forgives: () => false,
    showOverlays: () => undefined,
    failed: () => undefined,
    playNatively: async () => undefined,
    chooseAudio: () => undefined,
    take: () => undefined,
  };
  const watched = [video, video.textTracks, window, ...('remote' in video ? [video.remote] : [])].map(watchListeners);
  return {
    host,
    store,
    followers: () => followers,
    listening: () => watched.flatMap(({ listening }) => [...listening]),
    restore: () => {
      for (const { restore } of watched) restore();
    },
  };
}

describe('companions of a video', () => {
  const usual = Object.keys(actionsOf());

  // These begin when their code is there; tests of the player and of a sold video see them go.
  const later = ['watermark', 'checkout'];
  for (const companion of companions.filter(({ name }) => !later.includes(name)))
    it(`${companion.name} leaves nothing behind`, () => {
      const { host, store, followers, listening, restore } = createHost();
      const stay = new AbortController();
      attachFeatures([companion], host, stay.signal);
      restore();
      const began = followers() + listening().length + Object.keys(host.actions).length - usual.length;
      expect(began, 'it began something').to.be.above(0);
      stay.abort();
      expect(Object.keys(host.actions)).to.deep.equal(usual);
      expect(listening()).to.deep.equal([]);
      expect(followers()).to.equal(0);
      expect(store.state).to.deep.equal(initialPlayerState);
    });

  it('have unique names', () => {
    expect(new Set(companions.map(({ name }) => name)).size).to.equal(companions.length);
  });
});
