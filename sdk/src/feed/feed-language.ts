import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { loadFeedWords } from '../words/feed/feed-locale.ts';
import { toFeedStrings } from '../words/feed/feed-strings.ts';
import { loadWords, readDirection, readLanguage } from '../words/locale.ts';
import { toStrings } from '../words/strings.ts';

/** The words of a feed in the language of the page around it. */
export class FeedLanguage implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  language = '';
  words = toFeedStrings(toStrings());

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
    void Promise.all([loadWords(language), loadFeedWords(language)]).then(([player, feed]) => {
      if (language !== this.language) return;
      this.words = toFeedStrings(toStrings({ ...player, ...feed }));
      this.#host.requestUpdate();
    });
  }
}
