import type { Companion, CompanionHost } from './companion-options.ts';

/** Only these browsers support Google Cast. */
const speaksCast = () => 'chrome' in window;

/** Offers Google Cast if the page asked for it. Nothing from Google is loaded before somebody presses the button. */
export const cast: Companion = {
  name: 'cast',
  state: { castState: 'unavailable' },
  attach: offerCast,
};

function offerCast(host: CompanionHost, signal: AbortSignal): void {
  const { video, store, override, wishes, words } = host;
  if (!wishes().cast || !speaksCast()) return;
  let ending: (() => void) | undefined;

  function toggleCast() {
    if (ending) {
      ending();
      return;
    }
    if (store.state.castState !== 'available') return;
    store.patch({ castState: 'connecting' });
    void castTo();
  }

  const tell = ({ showCastFailure }: typeof import('../cast/cast-failure.ts')) =>
    signal.aborted || showCastFailure(video, words());

  async function castTo() {
    try {
      const { startCasting } = await import('../cast/start-casting.ts');
      await startCasting(host, signal, (end) => {
        ending = end;
      });
    } catch (reason) {
      // Closing the list of screens is no failure. Checked by name, because the class is in another file.
      const cancelled = reason instanceof Error && reason.name === 'CastCancelledError';
      if (!cancelled) void import('../cast/cast-failure.ts').then(tell, () => undefined);
    }
    ending = undefined;
    if (!signal.aborted) store.patch({ castState: 'available' });
  }

  override({ toggleCast }, signal);
  store.patch({ castState: 'available' });
  signal.addEventListener('abort', () => ending?.());
}
