import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { loadWords, readDirection, readLanguage } from '../../words/locale.ts';
import { toStrings } from '../../words/strings.ts';

/** The words of a widget in the language of the page around it. */
export class WidgetLanguage implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  language = '';
  words = toStrings();

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  get direction(): string {
    return readDirection(this.#host, this.language) ?? '';
  }

  hostUpdate(): void {
    const language = readLanguage(this.#host);
    if (language === this.language) return;
    this.language = language;
    void loadWords(language).then((words) => {
      if (language !== this.language) return;
      this.words = toStrings(words);
      this.#host.requestUpdate();
    });
  }
}
