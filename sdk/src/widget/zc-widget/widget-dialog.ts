import { scrollToPage, watchPages } from './feed-pages.ts';
import { putOverPage } from './over-page.ts';
import { stayOpen } from './stay-open.ts';

export interface DialogHost {
  element: HTMLElement;
  /** Whether the visitor opened it; not if it opened by itself. */
  isAskedFor: boolean;
  /** Of a feed, the open story; undefined for what has no pages. */
  story: number | undefined;
  /** The visitor scrolled to another story. */
  onStory: (number: number) => void;
  leave: () => void;
}

/** What is open over the page: a dialog, or the feed of stories. */
export class WidgetDialog {
  #end: (() => void) | undefined;

  get isOpen(): boolean {
    return this.#end !== undefined;
  }

  begin(dialog: HTMLElement, { element, isAskedFor, story, onStory, leave }: DialogHost): void {
    putOverPage(dialog, element);
    const close = stayOpen({ dialog, isAskedFor, leave });
    let leaveFeed: (() => void) | undefined;
    if (story !== undefined) {
      scrollToPage(dialog, story, false);
      leaveFeed = watchPages(dialog, onStory);
    }
    this.#end = () => {
      leaveFeed?.();
      close();
    };
  }

  end(): void {
    this.#end?.();
    this.#end = undefined;
  }
}
