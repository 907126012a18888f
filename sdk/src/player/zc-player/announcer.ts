import { type ChapterSpan, findChapter, selectChapters } from '../../core/player/chapters.ts';
import { type PlayerState, selectError } from '../../core/player/player-state.ts';
import type { ZcError } from '../../core/result.ts';
import { ZcChapterChangeEvent } from '../events/chapter-change.ts';
import { ZcPlayerErrorEvent } from '../events/player-error.ts';
import { ZcPlayerQualityChangeEvent } from '../events/player-quality-change.ts';
import type { PlayerPart } from './element-host.ts';

/** Dispatches failures, quality changes and chapter changes to the page, each once. */
export const announcer: PlayerPart = {
  name: 'announcer',
  attach({ element, store }, signal) {
    const announce = createAnnouncer(element);
    signal.addEventListener(
      'abort',
      store.subscribe(() => announce(store.state)),
    );
  },
};

function createAnnouncer(host: HTMLElement) {
  let toldError: ZcError | undefined;
  let toldQuality: number | undefined;
  let toldChapter: ChapterSpan | undefined;

  return (state: PlayerState): void => {
    const error = selectError(state);
    if (error && error !== toldError) {
      toldError = error;
      host.dispatchEvent(new ZcPlayerErrorEvent(error));
    }
    const quality = state.qualities.find(({ id }) => id === state.shownQuality);
    if (quality && quality.id !== toldQuality) {
      toldQuality = quality.id;
      host.dispatchEvent(new ZcPlayerQualityChangeEvent(quality));
    }
    const chapter = state.started ? findChapter(selectChapters(state), state.currentTime) : undefined;
    if (chapter?.startSeconds !== toldChapter?.startSeconds || chapter?.title !== toldChapter?.title) {
      toldChapter = chapter;
      host.dispatchEvent(new ZcChapterChangeEvent(chapter));
    }
  };
}
