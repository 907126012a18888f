import type { CompanionOptions } from './companions.ts';

/** Only these browsers speak Google Cast. */
const speaksCast = () => 'chrome' in window;

/** Offers Google Cast where the page asked for it. Nothing of Google's is loaded before somebody presses. */
export function offerCast(options: CompanionOptions, signal: AbortSignal): void {
  const { store, actions, wishes } = options;
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
    } catch {
      // Nobody chose a screen, or none could be reached: the picture stays here.
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
