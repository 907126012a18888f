import { expect } from '@open-wc/testing';
import { configOf, eventually, mount, unmountAll } from '../../../test/player-fixture.ts';
import './define.ts';

const count = 30;

/** Thirty players of one id, in the page at once. */
async function mountMany() {
  const page = document.createElement('main');
  const mounting = Array.from({ length: count }, () => mount({ config: undefined, playerId: 'ply_1' }, page));
  document.body.append(page);
  const players = await Promise.all(mounting);
  await eventually(() => players.every(({ shadowRoot }) => shadowRoot?.querySelector('[part=poster]')));
  return { page, players };
}

/** Answers at once, so that the first player has its settings before the last has asked. */
function answerSettings() {
  const realFetch = window.fetch;
  const asked: string[] = [];
  window.fetch = async (input, init) => {
    if (!String(input).includes('/v1.1/embedded-player')) return realFetch(input, init);
    asked.push(String(input));
    return { ok: true, json: async () => ({ responseData: configOf() }) } as Response;
  };
  return {
    asked,
    stop: () => {
      window.fetch = realFetch;
    },
  };
}

/** Notes each reading that makes the browser lay the page out. */
function watchMeasuring() {
  const seen: string[] = [];
  const watch = (owner: object, name: string) => {
    const property = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor;
    const spy = (read: (...given: unknown[]) => unknown) =>
      function (this: unknown, ...given: unknown[]) {
        seen.push(name);
        return read.apply(this, given);
      };
    const watched = property.get
      ? { ...property, get: spy(property.get) }
      : { ...property, value: spy(property.value) };
    Object.defineProperty(owner, name, watched);
    return () => Object.defineProperty(owner, name, property);
  };
  const places: [object, string[]][] = [
    [Element.prototype, ['getBoundingClientRect', 'getClientRects', 'clientWidth', 'clientHeight', 'scrollTop']],
    [HTMLElement.prototype, ['offsetWidth', 'offsetHeight', 'offsetTop', 'innerText']],
    [window, ['getComputedStyle']],
  ];
  const undo = places.flatMap(([owner, names]) => names.map((name) => watch(owner, name)));
  return { seen, stop: () => undo.forEach((put) => void put()) };
}

describe('thirty players of one id', () => {
  afterEach(unmountAll);

  it('make one settings request, and another for one that comes later', async () => {
    const { asked, stop } = answerSettings();
    const { page } = await mountMany();
    expect(asked).to.have.length(1);
    await mount({ config: undefined, playerId: 'ply_1' });
    await eventually(() => asked.length === 2);
    stop();
    page.remove();
  });

  it('leave the page a turn after each that is ready', async () => {
    const { stop } = answerSettings();
    const page = document.createElement('main');
    const mounting = Array.from({ length: count }, () => mount({ config: undefined, playerId: 'ply_1' }, page));
    let ready = 0;
    let sharing = 0;
    let isTaskOfAnother = false;
    for (const player of page.children)
      player.addEventListener('zc-player-ready', async () => {
        ready += 1;
        if (isTaskOfAnother) sharing += 1;
        isTaskOfAnother = true;
        for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
        isTaskOfAnother = false;
      });
    document.body.append(page);
    await Promise.all(mounting);
    await eventually(() => ready === count);
    expect(sharing).to.equal(0);
    stop();
    page.remove();
  });

  it('measure nothing before somebody wants to watch', async () => {
    const { stop } = answerSettings();
    const measuring = watchMeasuring();
    const { page } = await mountMany();
    measuring.stop();
    stop();
    expect(measuring.seen).to.deep.equal([]);
    page.remove();
  });
});
