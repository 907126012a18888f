import { isTranslated, loadWords, readDirection, readLanguage } from '../../words/locale.ts';
import { toStrings } from '../../words/strings.ts';
import { followElement } from '../player-host.ts';
import type { PlayerPart } from './element-host.ts';

/** Loads the player's words in the language the page sets for it. Until they have loaded, the words are English. */
export const language: PlayerPart = {
  name: 'language',
  attach(host, signal) {
    const { element, store } = host;
    let asked: string | undefined;

    function speak(language: string, words: Parameters<typeof toStrings>[0]) {
      host.words = toStrings(words);
      store.patch({ language });
      element.requestUpdate();
    }

    function hostUpdate() {
      const language = readLanguage(element);
      host.direction = readDirection(element, language);
      if (language === asked) return;
      asked = language;
      if (!isTranslated(language)) speak(language, {});
      else void loadWords(language).then((words) => language === asked && speak(language, words));
    }

    followElement(element, { hostUpdate }, signal);
  },
};
