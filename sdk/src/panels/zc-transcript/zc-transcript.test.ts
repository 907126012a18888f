import { expect } from '@open-wc/testing';
import {
  captionsOf,
  configOf,
  eventually,
  mount,
  openPaused,
  press,
  streamOf,
  unmountAll,
} from '../../../test/player-fixture.ts';
import '../../player/zc-player/define.ts';
import type { ZcPlayerElement } from '../../player/zc-player/zc-player.ts';
import { splitMatches } from './transcript-lines.ts';

const lines = [
  'Light over the sea',
  'It rises',
  'It folds',
  'It lets go',
  'Dark again',
  'A second light',
  'Fainter',
  'Dawn',
];
const captions = [
  { src: captionsOf(...lines), srclang: 'en', label: 'English' },
  { src: captionsOf('Licht über dem Meer', 'Es steigt'), srclang: 'de', label: 'Deutsch' },
];

const root = (player: ZcPlayerElement) => player.shadowRoot as ShadowRoot;
const panel = (player: ZcPlayerElement) => root(player).querySelector<HTMLElement>('[part=transcript]');
const shown = (player: ZcPlayerElement) =>
  [...root(player).querySelectorAll('.lines li span')].map((each) => each.textContent?.trim());
const line = (player: ZcPlayerElement, index: number) =>
  root(player).querySelector<HTMLElement>(`.lines [data-index="${index}"]`);

async function mountOpen(width = 1000) {
  const column = document.createElement('div');
  column.style.width = `${width}px`;
  document.body.append(column);
  const player = await mount({ config: configOf({}, streamOf({ captions })), transcript: true }, column);
  await openPaused(player);
  await eventually(() => shown(player).length === lines.length);
  return player;
}

async function search(player: ZcPlayerElement, words: string) {
  const input = root(player).querySelector<HTMLInputElement>('input[type=search]') as HTMLInputElement;
  input.value = words;
  input.dispatchEvent(new Event('input'));
  await eventually(() => root(player).querySelector('mark, .note'));
}

describe('the transcript', () => {
  afterEach(() => {
    unmountAll();
    localStorage.clear();
  });

  it('is closed until opened by key, and returns the focus', async () => {
    const player = await mount({ config: configOf({}, streamOf({ captions })) });
    await openPaused(player);
    expect(panel(player)).to.equal(null);
    press(player, 't');
    await eventually(() => shown(player).length === lines.length);
    expect(player.hasAttribute('transcript')).to.equal(true);
    press(player, 'Escape', root(player).querySelector('input[type=search]') as Element);
    await eventually(() => !panel(player));
    expect(root(player).activeElement?.className).to.equal('frame');
  });

  it('is beside the picture if there is room, otherwise below it, never over it', async () => {
    const wide = await mountOpen(1000);
    const frame = () => root(wide).querySelector('.frame')?.getBoundingClientRect() as DOMRect;
    await eventually(() => (panel(wide)?.getBoundingClientRect().left ?? 0) >= frame().right - 1);
    expect(frame().width / frame().height).to.be.closeTo(16 / 9, 0.01);
    const narrow = await mountOpen(360);
    const below = root(narrow).querySelector('.frame')?.getBoundingClientRect() as DOMRect;
    expect(panel(narrow)?.getBoundingClientRect().top).to.be.at.least(below.bottom - 1);
    expect(narrow.getBoundingClientRect().bottom).to.be.at.least(panel(narrow)?.getBoundingClientRect().bottom ?? 0);
  });

  it('seeks to a pressed line, and marks the current line', async () => {
    const player = await mountOpen();
    line(player, 3)?.click();
    await eventually(() => Math.abs(player.currentTime - 6) < 0.1 && line(player, 3)?.ariaCurrent === 'true');
    expect(root(player).querySelectorAll('[aria-current]').length).to.equal(1);
  });

  it('finds words, whatever their case, and says how many lines have them', async () => {
    const player = await mountOpen();
    await search(player, 'LIGHT');
    expect(shown(player)).to.deep.equal(['Light over the sea', 'A second light']);
    expect([...root(player).querySelectorAll('mark')].map((each) => each.textContent)).to.deep.equal([
      'Light',
      'light',
    ]);
    expect(panel(player)?.querySelector('[role=status]')?.textContent).to.equal('2 lines found');
    await search(player, 'moon');
    await eventually(() => panel(player)?.querySelector('.note')?.textContent?.includes('No line'));
  });

  it('switches the language without changing the captions on the picture', async () => {
    const player = await mountOpen();
    const select = panel(player)?.querySelector('select') as HTMLSelectElement;
    select.value = '1';
    select.dispatchEvent(new Event('change'));
    await eventually(() => shown(player)[0] === 'Licht über dem Meer');
    expect(root(player).querySelector('.lines')?.getAttribute('lang')).to.equal('de');
    expect(root(player).querySelector('[part=captions]')).to.equal(null);
  });

  it('has one tab stop among its lines, and arrow keys between them', async () => {
    const player = await mountOpen();
    const stops = () => [...root(player).querySelectorAll<HTMLElement>('.lines button[tabindex="0"]')];
    expect(stops().length).to.equal(1);
    stops()[0]?.focus();
    press(player, 'ArrowDown', stops()[0]);
    await eventually(() => root(player).activeElement === line(player, 1)?.querySelector('button'));
    expect(stops().length).to.equal(1);
    press(player, 'End', root(player).activeElement ?? undefined);
    await eventually(() => root(player).activeElement === line(player, lines.length - 1)?.querySelector('button'));
  });

  it('scrolls along by itself, but not while the viewer scrolls', async () => {
    const player = await mountOpen(360);
    const list = root(player).querySelector('.lines') as HTMLElement;
    const page = scrollY;
    player.currentTime = 15;
    await eventually(() => list.scrollTop > 60);
    expect(scrollY).to.equal(page);
    list.dispatchEvent(new WheelEvent('wheel'));
    list.scrollTop = 0;
    player.currentTime = 13;
    await eventually(() => line(player, 6)?.ariaCurrent === 'true');
    expect(list.scrollTop).to.equal(0);
    panel(player)?.querySelector<HTMLElement>('.follow')?.click();
    await eventually(() => list.scrollTop > 60);
  });

  it('says who speaks, and keeps what is bold, italic and underlined, and no other markup', async () => {
    const text =
      '<v Anna>Hello</v>\n\n00:02.000 --> 00:04.000\nA <b.frame>bold</b>, <i>fine</i> <c.surface>word</c> &lt;b>';
    const src = URL.createObjectURL(new Blob([`WEBVTT\n\n00:00.000 --> 00:02.000\n${text}\n`], { type: 'text/vtt' }));
    const spoken = [{ src, srclang: 'en', label: 'English' }];
    const player = await mount({ config: configOf({}, streamOf({ captions: spoken })), transcript: true });
    await eventually(() => shown(player).length === 2);
    expect(shown(player)).to.deep.equal(['Anna: Hello', 'A bold, fine word <b>']);
    const span = line(player, 1)?.querySelector('span');
    expect(span?.innerHTML).to.equal('A <b>bold</b>, <i>fine</i> word &lt;b&gt;');
    await search(player, 'bold, fine');
    expect(root(player).querySelector('mark')?.textContent).to.equal('bold, fine');
  });

  it('leaves its keys to the search field', async () => {
    const player = await mountOpen();
    const input = root(player).querySelector('input[type=search]') as Element;
    expect(press(player, 'k', input).defaultPrevented).to.equal(false);
    expect(player.paused).to.equal(true);
  });

  it('follows the player to another video, whose captions have the same name', async () => {
    const player = await mountOpen();
    const other = [{ src: captionsOf('Another sea'), srclang: 'en', label: 'English' }, captions[1] as never];
    player.config = configOf({}, streamOf({ streamId: 'str_other', captions: other }));
    await eventually(() => shown(player)[0] === 'Another sea');
  });

  it('says if it cannot be loaded, and retries', async () => {
    const broken = [{ src: '/answers/404/none.vtt', srclang: 'en', label: 'English' }];
    const player = await mount({ config: configOf({}, streamOf({ captions: broken })), transcript: true });
    await eventually(() => panel(player)?.querySelector('.note')?.textContent?.includes('could not be loaded'));
  });
});

describe('splitMatches', () => {
  for (const [text, words, parts] of [
    ['A light', '', ['A light']],
    ['A light', 'light', ['A ', 'light', '']],
    ['aaa', 'A', ['', 'a', '', 'a', '', 'a', '']],
    ['İstanbul', 'stan', ['İ', 'stan', 'bul']],
  ] as const)
    it(`splits "${text}" at "${words}"`, () => {
      expect(splitMatches(text, words, 'tr')).to.deep.equal(parts);
    });
});
