import type { ChapterSpan } from '../../core/player/chapters.ts';

/** Playback entered another chapter, or left all of them. */
export class ZcChapterChangeEvent extends Event {
  static readonly eventName = 'zc-chapter-change';
  readonly chapter: ChapterSpan | undefined;

  constructor(chapter: ChapterSpan | undefined) {
    super(ZcChapterChangeEvent.eventName, { bubbles: true, composed: true });
    this.chapter = chapter;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    [ZcChapterChangeEvent.eventName]: ZcChapterChangeEvent;
  }
}
