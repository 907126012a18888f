import { expect } from '@open-wc/testing';
import {
  configOf,
  control,
  eventually,
  mount,
  next,
  reaches,
  streamOf,
  unmountAll,
} from '../../../test/player-fixture.ts';
import { define, definePart } from '../../base/define.ts';
import './define.ts';

/** Counts the listeners added to the page, minus those removed. */
function watchListeners() {
  const targets = [window, document, document.body];
  const active = new Set<string>();
  let count = 0;
  const restore = targets.map((target) => {
    const add = target.addEventListener;
    target.addEventListener = ((type: string, listener: EventListener, options?: AddEventListenerOptions) => {
      const key = `${type} ${++count}`;
      active.add(key);
      options?.signal?.addEventListener('abort', () => active.delete(key));
      add.call(target, type, listener, options);
    }) as typeof target.addEventListener;
    return () => {
      target.addEventListener = add;
    };
  });
  return { active, stop: () => restore.forEach((undo) => void undo()) };
}

describe('<zc-player> added and removed', () => {
  afterEach(unmountAll);

  it('leaves the page a turn between being added and being drawn', async () => {
    const player = document.createElement('zc-player');
    document.body.append(player);
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
    expect(player.shadowRoot?.childElementCount ?? 0).to.equal(0);
    await player.updateComplete;
    expect(player.shadowRoot?.childElementCount).to.be.greaterThan(0);
    player.remove();
  });

  it('continues playing when it is moved', async () => {
    const player = await mount();
    await player.play();
    await reaches(player, 0.3);
    const place = document.createElement('section');
    document.body.append(place);
    place.append(player);
    const from = player.currentTime;
    await reaches(player, from + 0.3);
    expect(player.paused).to.equal(false);
    place.remove();
  });

  for (const [gap, wait] of [
    ['two microtasks', () => Promise.resolve().then(() => undefined)],
    ['a frame', () => new Promise((resolve) => requestAnimationFrame(resolve))],
    ['the time another body takes', () => eventually(() => document.body.firstElementChild?.id !== 'none')],
  ] as const)
    it(`goes on where it was when it is put back after ${gap}`, async () => {
      const player = await mount();
      await player.play();
      await reaches(player, 2);
      const { currentSrc } = player;
      player.remove();
      await wait();
      document.body.append(player);
      expect(player.currentTime).to.be.above(1.9);
      await reaches(player, player.currentTime + 0.3);
      expect([player.paused, player.currentSrc]).to.deep.equal([false, currentSrc]);
    });

  it('stays paused when it is put back after a pause', async () => {
    const player = await mount();
    await player.play();
    await reaches(player, 0.5);
    player.pause();
    player.remove();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    document.body.append(player);
    await player.updateComplete;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect([player.paused, player.currentTime > 0.4]).to.deep.equal([true, true]);
  });

  it('goes on, and looks the same, when it is put back from another document', async () => {
    const player = await mount();
    await player.play();
    await reaches(player, 2);
    const sheets = player.shadowRoot!.adoptedStyleSheets.length;
    document.implementation.createHTMLDocument().adoptNode(player);
    await Promise.resolve();
    document.body.append(player);
    expect(player.shadowRoot!.adoptedStyleSheets.length).to.equal(sheets);
    await reaches(player, 2.3);
    expect(player.currentTime).to.be.below(10);
    expect(player.paused).to.equal(false);
  });

  it('stops when it is removed, and plays again when it is put back', async () => {
    const player = await mount();
    await player.play();
    await reaches(player, 0.3);
    player.remove();
    await eventually(() => (player.paused && player.currentSrc === '') || player.readyState === 0);
    const ready = next(player, 'zc-player-ready');
    document.body.append(player);
    await ready;
    await eventually(() => control(player, 'Play video: Aurora'));
    await player.play();
    await reaches(player, 0.3);
  });

  it('forgets a video once its source is removed or changed', async () => {
    const realFetch = window.fetch;
    let arrives = (_response: Response) => {};
    const answer = (stream: object) => new Response(JSON.stringify({ responseData: stream }));
    const answers: (Response | Promise<Response>)[] = [
      answer(streamOf()),
      new Promise((resolve) => {
        arrives = resolve;
      }),
    ];
    window.fetch = async (input, init) =>
      String(input).includes('/v1.1/') ? (answers.shift() as Response) : realFetch(input, init);
    const state = () => [player.duration, player.currentTime, player.paused];
    const player = await mount({ config: undefined, mediaId: 'str_one' });
    await next(player, 'zc-player-ready');
    await player.play();
    await reaches(player, 0.3);
    player.mediaId = 'str_two';
    await player.updateComplete;
    await eventually(() => player.readyState === 0);
    expect(state()).to.deep.equal([Number.NaN, 0, true]);
    arrives(answer(streamOf({ streamId: 'str_two', durationMs: 30_000 })));
    await next(player, 'zc-player-ready');
    expect(state()).to.deep.equal([30, 0, true]);
    await player.play();
    await reaches(player, 0.3);
    player.mediaId = undefined;
    await player.updateComplete;
    await eventually(() => player.readyState === 0);
    expect(state()).to.deep.equal([Number.NaN, 0, true]);
    window.fetch = realFetch;
  });

  it('rejects a play that is interrupted by removal', async () => {
    const player = await mount({ config: undefined });
    const outcome = player.play().catch((error: Error) => error.name);
    player.remove();
    expect(await outcome).to.equal('AbortError');
  });

  it('leaves no listener on the page', async () => {
    const watch = watchListeners();
    for (let round = 0; round < 100; round += 1) {
      const player = await mount();
      player.remove();
    }
    await Promise.resolve();
    watch.stop();
    expect([...watch.active]).to.deep.equal([]);
  });

  it('does not change the page around it', async () => {
    const head = document.head.childElementCount;
    const sheets = document.adoptedStyleSheets.length;
    const player = await mount();
    await player.play();
    await reaches(player, 0.2);
    expect(player.getAttribute('style')).to.equal(null);
    expect(player.childElementCount).to.equal(0);
    expect(document.head.childElementCount).to.equal(head);
    expect(document.adoptedStyleSheets.length).to.equal(sheets);
  });

  it('writes no style attribute, which a strict CSP would block', async () => {
    const policy: string[] = [];
    const player = await mount({ config: configOf({ playerColor: '#2563eb' }) });
    for (const element of player.shadowRoot?.querySelectorAll('*') ?? [])
      if (element instanceof HTMLElement && element.outerHTML.includes('<style')) policy.push(element.tagName);
    expect(policy).to.deep.equal([]);
  });

  it('a second copy of the SDK does no harm', () => {
    const first = customElements.get('zc-player');
    define('zc-player', class extends HTMLElement {});
    expect(customElements.get('zc-player')).to.equal(first);
  });

  it('leaves players and their controls to the copy that was there first', () => {
    const claim = Symbol.for('zc-player');
    const page = globalThis as { [claim]?: unknown };
    const mine = page[claim];
    page[claim] = {};
    definePart('zc-part-of-two', class extends HTMLElement {});
    expect(customElements.get('zc-part-of-two')).to.equal(undefined);
    page[claim] = mine;
    definePart('zc-part-of-two', class extends HTMLElement {});
    expect(customElements.get('zc-part-of-two')).not.to.equal(undefined);
  });

  it('two players on a page do not affect each other', async () => {
    const [first, second] = [await mount(), await mount()];
    await first.play();
    await reaches(first, 0.3);
    expect(second.paused).to.equal(true);
    expect(second.currentTime).to.equal(0);
  });
});
