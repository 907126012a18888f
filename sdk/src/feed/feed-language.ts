import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { loadFeedWords } from '../words/feed/feed-locale.ts';
import { toFeedStrings } from '../words/feed/feed-strings.ts';
import { readDirection, readLanguage } from '../words/locale.ts';
import { withOwnWords } from '../words/strings.ts';

/** The words of a feed in the language of the page around it. */
export class FeedLanguage implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  language = '';
  words = toFeedStrings(withOwnWords({}));
  /** Resolves when the words of the language are there. */
  ready: Promise<void> | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  get direction(): 'rtl' | undefined {
    return readDirection(this.#host, this.language);
  }

  hostUpdate(): void {
    const language = readLanguage(this.#host);
    if (language === this.language) return;
    this.language = language;
    this.ready = loadFeedWords(language).then((words) => {
      if (language !== this.language) return;
      this.words = toFeedStrings(withOwnWords(words));
      this.#host.requestUpdate();
    });
  }
}
