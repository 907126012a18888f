import type { Quality } from '../core/player/player-state.ts';
import type { CompanionOptions } from './companion-options.ts';

/** Keeps the quality that the viewer chose for the following videos, by height. */
export function createChosenQuality({ store, take }: Pick<CompanionOptions, 'store' | 'take'>) {
  let chosenHeight = -1;

  return {
    choose(quality: number | 'auto'): void {
      chosenHeight = store.state.qualities.find(({ id }) => id === quality)?.height ?? -1;
      take(quality);
    },
    /** Offers the qualities of a newly opened video. Takes the same height as before, or the next lower one. */
    offer(qualities: readonly Quality[]): void {
      store.patch({ qualities });
      const fitting = qualities.filter(({ height }) => height <= chosenHeight);
      const [best] = fitting.sort((a, b) => b.height - a.height);
      if (best) take(best.id);
    },
  };
}
