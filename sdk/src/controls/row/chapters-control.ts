import { html } from 'lit';
import { findChapter, selectChapters } from '../../core/player/chapters.ts';
import type { Control } from './control.ts';

export const chaptersControl: Control<{ title: string; open: boolean }> = {
  name: 'chapters',
  look(state) {
    const chapters = selectChapters(state);
    const title = findChapter(chapters, state.currentTime)?.title ?? '';
    return chapters.length > 0 && { title, open: state.menu === 'chapters' };
  },
  render: ({ title, open }, { words, actions }) =>
    html`<button
      type="button"
      part="chapters-button"
      class="chapter"
      aria-haspopup="menu"
      aria-expanded=${open ? 'true' : 'false'}
      aria-label=${title ? words.chapterNow(title) : words.chapters}
      @click=${() => actions.toggleMenu('chapters')}
    ><span dir="auto">${title || words.chapters}</span></button>`,
};
