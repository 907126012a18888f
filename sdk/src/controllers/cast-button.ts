import { toCastStrings } from '../elements/words/cast-strings.ts';
import type { CompanionOptions } from './companions.ts';
import { showNotice } from './notice.ts';

/** Only these browsers speak Google Cast. */
const speaksCast = () => 'chrome' in window;

/** Offers Google Cast where the page asked for it. Nothing of Google's is loaded before somebody presses. */
export function offerCast(options: CompanionOptions, signal: AbortSignal): void {
  const { video, store, actions, wishes, words } = options;
  if (!wishes().cast || !speaksCast()) return;
  let ending: (() => void) | undefined;

  actions.toggleCast = () => {
    if (ending) {
      ending();
      return;
    }
    if (store.state.castState !== 'available') return;
    store.patch({ castState: 'connecting' });
    void castTo();
  };

  async function castTo() {
    try {
      const { startCasting } = await import('../cast/start-casting.ts');
      await startCasting(options, signal, (end) => {
        ending = end;
      });
    } catch (reason) {
      // Who closes the list of screens knows it. By its name, for it comes from another file.
      const cancelled = reason instanceof Error && reason.name === 'CastCancelledError';
      if (!cancelled && !signal.aborted) showNotice(video, toCastStrings(words()).castFailed);
    }
    ending = undefined;
    if (!signal.aborted) store.patch({ castState: 'available' });
  }

  store.patch({ castState: 'available' });
  signal.addEventListener('abort', () => {
    ending?.();
    delete actions.toggleCast;
    store.patch({ castState: 'unavailable' });
  });
}
