import { expect } from '@open-wc/testing';
import { control, eventually, mount, unmountAll } from '../../../test/player-fixture.ts';
import { toClock, toPercent, toRate, toSpokenTime } from '../../words/formats.ts';
import { loadWords } from '../../words/locale.ts';
import { toPanelStrings } from '../../words/panels/panel-strings.ts';
import { toShareStrings } from '../../words/share/share-strings.ts';
import { toStrings } from '../../words/strings.ts';
import './define.ts';

const all = ['ar', 'de', 'es', 'fr', 'he', 'hi', 'it', 'ja', 'nl', 'pl', 'pt-BR', 'tr', 'uk', 'zh-CN'];
const say = (word: unknown) => (typeof word === 'function' ? word('‹1›', '‹2›') : word);

describe('<zc-player> languages', () => {
  afterEach(() => {
    unmountAll();
    document.documentElement.removeAttribute('lang');
  });

  for (const language of all)
    it(`has every word in ${language}`, async () => {
      const words = await loadWords(language);
      const english = { ...toPanelStrings(toStrings()), ...toShareStrings(toStrings()) };
      for (const [key, word] of Object.entries(english)) {
        const translated = say(words[key as keyof typeof words]);
        expect(translated, key).to.be.a('string').and.not.to.equal('');
        for (const value of ['‹1›', '‹2›'])
          if (String(say(word)).includes(value) && typeof word === 'function')
            expect(translated, key).to.contain(value);
      }
    });

  it('uses the language of its element rather than that of the page', async () => {
    document.documentElement.lang = 'fr';
    const page = await mount();
    await eventually(() => control(page, 'Lire la vidéo : Aurora'));
    const own = await mount({ lang: 'de-AT' });
    await eventually(() => control(own, 'Video abspielen: Aurora'));
    own.lang = 'nl';
    await eventually(() => control(own, 'Video afspelen: Aurora'));
    own.lang = 'xx';
    await eventually(() => control(own, 'Play video: Aurora'));
  });

  it('uses the language of the surrounding element, also across shadow trees', async () => {
    const host = document.createElement('div');
    host.lang = 'es';
    const inside = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(inside);
    document.body.append(host);
    const player = await mount({}, inside);
    await eventually(() => control(player, 'Reproducir vídeo: Aurora'));
    host.remove();
  });

  it('runs from right to left in Arabic, unless the page sets a direction; the time bar does not', async () => {
    const player = await mount({ lang: 'ar' });
    await openPausedIn(player, 'الموضع');
    const direction = (selector: string) =>
      getComputedStyle(player.shadowRoot?.querySelector(selector) as Element).direction;
    expect(direction('.frame')).to.equal('rtl');
    expect(direction('.bar')).to.equal('ltr');
    const other = await mount({ lang: 'ar', dir: 'ltr' });
    await eventually(() => control(other, 'تشغيل الفيديو: Aurora'));
    expect(getComputedStyle(other.shadowRoot?.querySelector('.frame') as Element).direction).to.equal('ltr');
  });

  it('formats numbers and times for the language', () => {
    expect(toClock(3725, 'en')).to.equal('1:02:05');
    expect(toClock(65, 'ar-EG')).to.equal('١:٠٥');
    expect(toRate(1.25, 'de')).to.equal('1,25×');
    expect(toPercent(0.5, 'fr').replace(/\s/g, ' ')).to.equal('50 %');
    expect(toSpokenTime(3665, 'en')).to.equal('1 hour 1 minute 5 seconds');
    expect(toSpokenTime(0, 'de')).to.equal('0 Sekunden');
  });
});

async function openPausedIn(player: Awaited<ReturnType<typeof mount>>, seek: string) {
  await player.play();
  player.pause();
  await eventually(() => control(player, seek));
}
