import type { PublicPlayerConfig } from '@zeacon/contract';
import { selectConfig } from '../../core/player/player-state.ts';
import { ZcPlayerReadyEvent } from '../events/player-ready.ts';
import { followElement } from '../player-host.ts';
import type { PlayerPart } from './element-host.ts';
import { readAskedStart, readKeptStart } from './start-place.ts';

/** Takes over each video that the page's settings name, one after another. */
export const videos: PlayerPart = {
  name: 'videos',
  attach(host, signal) {
    const { element, store, settings } = host;
    /** The settings applied last. */
    let accepted: PublicPlayerConfig | undefined;

    function accept(config: PublicPlayerConfig) {
      const { playback, moving } = host;
      const before = accepted?.stream?.streamId;
      const { stream, player } = config;
      const changed = !accepted || before !== stream?.streamId;
      accepted = config;
      if (before && changed) playback.reset();
      if (!stream) return;
      if (!changed && playback.open) {
        playback.renew(stream);
        return;
      }
      const { state } = store;
      const asked = moving ? undefined : readAskedStart(element, state);
      const startAt = asked ?? readKeptStart(element, stream.streamId, state) ?? 0;
      if (startAt > 0 && playback.startAt === 0) playback.startAt = startAt;
      if (changed) store.patch({ duration: stream.durationMs / 1000 });
      element.dispatchEvent(new ZcPlayerReadyEvent(config));
      if (!changed || moving) return;
      if (element.autoplay || player.autoPlay) void autoplay();
      else if (element.preload !== 'none') playback.preload(element.preload).catch(() => undefined);
    }

    async function autoplay() {
      const { isAutoplayRefused } = await import('../../companions/autoplay.ts');
      if (await isAutoplayRefused(element, store)) host.playback.reset();
    }

    function follow() {
      const config = selectConfig(store.state);
      if (config && config !== accepted) accept(config);
    }

    function hostUpdate() {
      const isOther = settings.follow(() => host.playback.open);
      // Resets everything that came from the earlier source.
      if (isOther && accepted && !element.config) host.playback.reset();
    }

    signal.addEventListener('abort', store.subscribe(follow));
    followElement(element, { hostUpdate }, signal);
  },
};
