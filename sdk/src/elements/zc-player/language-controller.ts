import type { ReactiveController, ReactiveElement } from 'lit';
import type { PlayerState } from '../../core/player/player-state.ts';
import type { Store } from '../../core/store.ts';
import { isTranslated, loadWords, readDirection, readLanguage } from '../words/locale.ts';
import { toStrings } from '../words/strings.ts';

/** Keeps the player's words in the language that the page says for it. Until they have come, they are English. */
export class LanguageController implements ReactiveController {
  words = toStrings();
  /** Of the words, unless the page says one. */
  direction: 'rtl' | undefined;
  readonly #host: ReactiveElement;
  readonly #store: Store<PlayerState>;
  #asked: string | undefined;

  constructor(host: ReactiveElement, store: Store<PlayerState>) {
    this.#host = host;
    this.#store = store;
    host.addController(this);
  }

  hostUpdate(): void {
    const language = readLanguage(this.#host);
    this.direction = readDirection(this.#host, language);
    if (language === this.#asked) return;
    this.#asked = language;
    if (!isTranslated(language)) this.#speak(language, {});
    else void loadWords(language).then((words) => language === this.#asked && this.#speak(language, words));
  }

  #speak(language: string, words: Parameters<typeof toStrings>[0]) {
    this.words = toStrings(words);
    this.#store.patch({ language });
    this.#host.requestUpdate();
  }
}
