import { loadFont } from '../../base/app-host.ts';
import { selectStream } from '../../core/player/player-state.ts';
import { loadControls } from '../controls-loader.ts';
import { loadEngine } from '../load-engine.ts';
import { listenToFrame, type PlayerPart } from './element-host.ts';

/** Loads the code for playback, but no media, once the pointer or the keyboard focus comes near. */
export const nearness: PlayerPart = {
  name: 'nearness',
  attach(host, signal) {
    const { element, store } = host;

    function prepare() {
      loadControls();
      loadFont();
      host.playlist?.prepare();
      const stream = selectStream(store.state);
      if (stream && !store.state.started) loadEngine(stream.separateAudio).catch(() => undefined);
    }

    void listenToFrame(element, 'focusin', prepare, signal);
    void listenToFrame(element, 'pointerenter', prepare, signal);
  },
};
