import { expect } from '@open-wc/testing';
import type { ViewerCallToAction } from '@zeacon/contract';
import { callToActionOf, overlaysOf, painted, rootOf, seekTo } from '../../../test/overlay-fixture.ts';
import { configOf, eventually, mount, openPaused, press, streamOf, unmountAll } from '../../../test/player-fixture.ts';
import type { ZcCtaSelectEvent } from '../events/cta-select.ts';
import '../../player/zc-player/define.ts';
import type { ZcPlayerElement } from '../../player/zc-player/zc-player.ts';

const positions = ['TOP_LEFT', 'TOP_RIGHT', 'CENTER', 'BOTTOM_LEFT', 'BOTTOM_RIGHT', 'BOTTOM_BAR'] as const;

const buttons = (player: ZcPlayerElement) => [...rootOf(player).querySelectorAll<HTMLAnchorElement>('.stands .cta')];
const textsOf = (player: ZcPlayerElement) => buttons(player).map(({ textContent }) => textContent);
const find = (player: ZcPlayerElement, selector: string) => rootOf(player).querySelector<HTMLElement>(selector);

async function mountWith(callsToAction: ViewerCallToAction[], properties: Partial<ZcPlayerElement> = {}) {
  return mount({ overlays: overlaysOf({ placements: [], callsToAction }), ...properties });
}

/** Clicks without leaving the page. Returns the address of the link. */
function click(button: HTMLAnchorElement | undefined): string | undefined {
  let href: string | undefined;
  const stay = (event: Event) => {
    if (!event.defaultPrevented) href = button?.href;
    event.preventDefault();
  };
  window.addEventListener('click', stay, { once: true });
  button?.click();
  window.removeEventListener('click', stay);
  return href;
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

describe('<zc-calls-to-action>', () => {
  afterEach(unmountAll);

  it('shows a button from its time up to its end, on pause, and at the end', async () => {
    const player = await mountWith([
      callToActionOf({ id: 'cta_1', text: 'At a time', startMs: 1000, endMs: 2000 }),
      callToActionOf({ id: 'cta_2', text: 'On pause', moment: 'PAUSE' }),
      callToActionOf({ id: 'cta_3', text: 'At the end', moment: 'END' }),
    ]);
    await openPaused(player);
    await eventually(() => textsOf(player).join() === 'On pause');
    await seekTo(player, 1.2);
    await eventually(() => textsOf(player).join() === 'At a time,On pause');
    await player.play();
    await eventually(() => textsOf(player).join() === 'At a time');
    player.pause();
    await seekTo(player, 2.2);
    await eventually(() => textsOf(player).join() === 'On pause');
    player.currentTime = 19.9;
    await player.play();
    await eventually(() => textsOf(player).join() === 'At the end');
  });

  it('dispatches an event that the page may handle', async () => {
    const player = await mountWith([callToActionOf()]);
    await openPaused(player);
    await eventually(() => buttons(player).length === 1);
    const told: ZcCtaSelectEvent[] = [];
    document.body.addEventListener('zc-cta-select', (event) => told.push(event), { once: true });
    await player.play();
    expect(click(buttons(player)[0])).to.equal('https://shop.example/buy');
    expect(player.paused).to.equal(true);
    const { currentTime, ...rest } = told[0]?.detail ?? { currentTime: -1 };
    expect(currentTime).to.be.at.least(0);
    expect(rest).to.deep.equal({ id: 'cta_1', kind: 'BUTTON', text: 'Buy it', url: 'https://shop.example/buy' });
    player.addEventListener('zc-cta-select', (event) => event.preventDefault());
    await player.play();
    expect(click(buttons(player)[0])).to.equal(undefined);
    expect(player.paused).to.equal(false);
  });

  for (const isHandled of [false, true])
    it(`takes no link ${isHandled ? 'that the page handles' : 'that is followed'} for a pause`, async () => {
      const onPause = callToActionOf({ id: 'cta_2', text: 'On pause', moment: 'PAUSE' });
      const player = await mountWith([callToActionOf(), onPause], {
        overlays: overlaysOf({ callsToAction: [callToActionOf(), onPause] }),
      });
      const handle = (event: Event) => {
        event.preventDefault();
        player.pause();
      };
      if (isHandled)
        for (const type of ['zc-cta-select', 'zc-hypergraphic-select']) player.addEventListener(type, handle);
      await openPaused(player);
      for (const selector of ['.stands .cta', '.graphic']) {
        await player.play();
        await eventually(() => textsOf(player).join() === 'Buy it' && find(player, selector));
        click(find(player, selector) as HTMLAnchorElement);
        expect(player.paused).to.equal(true);
        await painted();
        await painted();
        expect(textsOf(player)).to.deep.equal(['Buy it']);
      }
      await player.play();
      await painted();
      player.pause();
      await eventually(() => textsOf(player).join() === 'Buy it,On pause');
    });

  it('shows no button whose address would run code', async () => {
    const player = await mountWith([
      callToActionOf({ id: 'cta_1', url: 'javascript:alert(1)' }),
      callToActionOf({ id: 'cta_2', text: 'Fine' }),
    ]);
    await openPaused(player);
    await eventually(() => textsOf(player).join() === 'Fine');
  });

  for (const [width, height] of [
    [640, 360],
    [360, 300],
    [420, 236],
  ] as const)
    it(`keeps buttons off each other and off the controls at ${width} × ${height}`, async () => {
      const all = positions.map((position) =>
        callToActionOf({ id: `cta_${position}`, text: position, style: { position, look: 'SOLID', color: null } }),
      );
      const player = await mountWith(all);
      player.style.cssText = `aspect-ratio: auto; width: ${width}px; height: ${height}px`;
      await openPaused(player);
      await eventually(() => buttons(player).length === positions.length);
      await eventually(() =>
        rootOf(player)
          .getAnimations()
          .every(({ playState }) => playState !== 'running'),
      );
      const boxes = buttons(player).map((button) => button.getBoundingClientRect());
      const controls = find(player, 'zc-control-bar')?.getBoundingClientRect() as DOMRect;
      for (const [index, box] of boxes.entries()) {
        expect(overlap(box, controls), `${positions[index]} on the controls`).to.equal(false);
        for (const other of boxes.slice(index + 1))
          expect(overlap(box, other), `${buttons(player)[index]?.textContent} on another`).to.equal(false);
      }
    });

  it('shows a button that is alone in its place, on a phone too', async () => {
    const only = (position: (typeof positions)[number]) => [
      callToActionOf({ text: position, style: { position, look: 'SOLID', color: null } }),
    ];
    const player = await mountWith(only('TOP_LEFT'), { config: configOf({ hideControls: true }) });
    player.style.cssText = 'aspect-ratio: auto; width: 350px; height: 197px';
    await player.play();
    player.pause();
    for (const position of positions) {
      player.overlays = overlaysOf({ placements: [], callsToAction: only(position) });
      await eventually(() => textsOf(player).join() === position);
      const { left, right, top, bottom } = buttons(player)[0]!.getBoundingClientRect();
      const picture = player.getBoundingClientRect();
      const isAt = {
        left: left - picture.left < 30,
        right: picture.right - right < 30,
        top: top - picture.top < 30,
        bottom: picture.bottom - bottom < 30,
      };
      expect(isAt, position).to.deep.equal({
        left: position.endsWith('LEFT') || position === 'BOTTOM_BAR',
        right: position.endsWith('RIGHT') || position === 'BOTTOM_BAR',
        top: position.startsWith('TOP'),
        bottom: position.startsWith('BOTTOM'),
      });
    }
  });

  it('leaves room for the next playlist video at the end', async () => {
    const [stream, second] = [streamOf(), streamOf({ streamId: 'str_2', name: 'Second' })];
    const playlist = {
      id: 'pls_1',
      name: 'Tour',
      description: '',
      items: [
        { id: 'a', stream },
        { id: 'b', stream: second },
      ],
    };
    const config = { ...configOf({}, stream), playlist };
    const all = positions.map((position) =>
      callToActionOf({
        id: `cta_${position}`,
        moment: 'END',
        text: position,
        style: { position, look: 'LIGHT', color: null },
      }),
    );
    const player = await mountWith(all, { config });
    player.style.cssText = 'aspect-ratio: auto; width: 640px; height: 400px';
    await openPaused(player);
    player.currentTime = 19.9;
    await player.play();
    await eventually(() => find(player, '.up-next') && buttons(player).length === positions.length);
    await eventually(() =>
      rootOf(player)
        .getAnimations()
        .every(({ playState }) => playState !== 'running'),
    );
    const card = find(player, '.up-next')?.getBoundingClientRect() as DOMRect;
    for (const button of buttons(player))
      expect(overlap(button.getBoundingClientRect(), card), `${button.textContent}`).to.equal(false);
  });

  it('is readable in every style, and accessible to screen readers', async () => {
    const looks = ['SOLID', 'OUTLINE', 'LIGHT'] as const;
    const all = ['#ffee00', '#0b5fff', '#777777'].flatMap((color, row) =>
      looks.map((look) =>
        callToActionOf({
          id: `cta_${row}${look}`,
          text: `${look} ${row}`,
          style: { position: positions[row] ?? 'CENTER', look, color },
        }),
      ),
    );
    const player = await mountWith(all);
    await openPaused(player);
    await eventually(() => buttons(player).length === all.length);
    await eventually(() =>
      rootOf(player)
        .getAnimations()
        .every(({ playState }) => playState !== 'running'),
    );
    await expect(player).to.be.accessible();
  });
});

describe('<zc-calls-to-action> ads', () => {
  afterEach(unmountAll);

  const ad = (changes: Partial<ViewerCallToAction> = {}) =>
    callToActionOf({
      kind: 'AD',
      imageUrl: '/hls/poster.jpg',
      startMs: 500,
      durationMs: 1500,
      skipAfterMs: null,
      ...changes,
    });

  it('holds the video for its duration, once', async () => {
    const player = await mountWith([ad()]);
    await player.play();
    await eventually(() => find(player, '.ad'));
    await eventually(() => player.paused);
    expect(player.currentTime).to.be.above(0.45);
    expect(find(player, '.ad button')).to.equal(null);
    const before = player.currentTime;
    await player.play().catch(() => undefined);
    await eventually(() => player.paused);
    expect(find(player, 'zc-control-bar')?.inert).to.equal(true);
    await eventually(() => !find(player, '.ad'));
    await eventually(() => !player.paused && player.currentTime > before + 0.2);
    expect(find(player, 'zc-control-bar')?.inert).to.equal(false);
    player.currentTime = 0.2;
    await eventually(() => player.currentTime > 1);
    expect(find(player, '.ad')).to.equal(null);
  });

  it('can be skipped after its countdown, also by keyboard, and returns the focus', async () => {
    const player = await mountWith([ad({ durationMs: 60_000, skipAfterMs: 1000 })]);
    find(player, '.frame')?.focus();
    await player.play();
    await eventually(() => find(player, '.ad .skip'));
    const skip = find(player, '.ad .skip') as HTMLButtonElement;
    expect(skip.disabled).to.equal(true);
    expect(skip.textContent?.trim()).to.equal('Skip in 1');
    await eventually(() => rootOf(player).activeElement?.classList.contains('ad'));
    await eventually(() => !skip.disabled);
    expect(skip.textContent?.trim()).to.equal('Skip');
    await expect(player).to.be.accessible();
    skip.focus();
    skip.click();
    await eventually(() => !find(player, '.ad') && !player.paused);
    expect(rootOf(player).activeElement).to.equal(find(player, '.frame'));
  });

  it('releases the video if its picture is missing', async () => {
    const player = await mountWith([ad({ imageUrl: '/hls/no-ad.jpg', durationMs: 60_000 })]);
    await player.play();
    await eventually(() => player.currentTime > 1);
  });

  it('shows only the second ad after seeking past two', async () => {
    const player = await mountWith([
      ad({ id: 'cta_1', headline: 'First' }),
      ad({ id: 'cta_2', headline: 'Second', startMs: 3000, durationMs: 1000 }),
    ]);
    await openPaused(player);
    await seekTo(player, 5);
    await eventually(() => find(player, '.ad'));
    expect(find(player, '.ad strong')?.textContent).to.equal('Second');
    await eventually(() => !find(player, '.ad'));
    await painted();
    expect(find(player, '.ad')).to.equal(null);
    expect(player.paused).to.equal(true);
  });
});

describe('<zc-calls-to-action> forms', () => {
  const realFetch = window.fetch;
  let sent: Record<string, unknown>[] = [];
  let answer: () => Promise<Response>;

  beforeEach(() => {
    sent = [];
    answer = async () => new Response('{"responseData":null}', { status: 201 });
    window.fetch = async (input, init) => {
      if (!String(input).endsWith('/general/v1.1/stream/leads')) return realFetch(input, init);
      sent.push(JSON.parse(String(init?.body)));
      return answer();
    };
  });
  afterEach(() => {
    unmountAll();
    window.fetch = realFetch;
  });

  const form = (changes: Partial<ViewerCallToAction> = {}) =>
    callToActionOf({ id: 'cta_form', kind: 'LEAD_FORM', text: 'Send me dates', url: '', startMs: 300, ...changes });

  async function mountForm(changes: Partial<ViewerCallToAction> = {}, properties: Partial<ZcPlayerElement> = {}) {
    const player = await mountWith([form(changes)], properties);
    find(player, '.frame')?.focus();
    await player.play();
    await eventually(() => find(player, '.lead-form form'));
    await eventually(() => player.paused);
    return player;
  }

  const field = (player: ZcPlayerElement, name: string) => find(player, `input[name=${name}]`) as HTMLInputElement;
  const problems = (player: ZcPlayerElement) =>
    [...rootOf(player).querySelectorAll('.lead-form .problem:not([hidden])')].map(({ textContent }) => textContent);
  const send = (player: ZcPlayerElement) => (find(player, '.lead-form form') as HTMLFormElement).requestSubmit();

  function fill(player: ZcPlayerElement) {
    field(player, 'name').value = 'Jane Doe';
    field(player, 'email').value = 'jane@shop.example';
    field(player, 'consent').checked = true;
  }

  it('holds the video, takes the focus, and is accessible to screen readers', async () => {
    const player = await mountForm();
    await eventually(() => rootOf(player).activeElement === field(player, 'name'));
    await player.play().catch(() => undefined);
    await eventually(() => player.paused);
    const dialog = find(player, '.lead-form');
    expect(dialog?.role).to.equal('dialog');
    expect(find(player, `#${dialog?.getAttribute('aria-labelledby')}`)?.textContent).to.equal('Spring in Tromsø');
    expect(find(player, '.surface')?.inert).to.equal(true);
    await expect(player).to.be.accessible();
  });

  it('takes no focus that is elsewhere in the page', async () => {
    const outside = document.body.appendChild(document.createElement('input'));
    const player = await mountWith([form()]);
    outside.focus();
    await player.play();
    await eventually(() => find(player, '.lead-form form'));
    await painted();
    expect(document.activeElement).to.equal(outside);
    outside.remove();
  });

  it('validates with the platform’s rules and messages', async () => {
    const player = await mountForm();
    send(player);
    await eventually(() => problems(player).length === 3);
    expect(problems(player)).to.deep.equal(['Name is required', 'Email is required', 'Consent is required']);
    expect(rootOf(player).activeElement).to.equal(field(player, 'name'));
    fill(player);
    field(player, 'email').value = 'jane';
    send(player);
    await eventually(() => problems(player).length === 1);
    expect(problems(player)).to.deep.equal(['Invalid format for email']);
    expect(field(player, 'email').getAttribute('aria-invalid')).to.equal('true');
    await expect(player).to.be.accessible();
    expect(sent).to.deep.equal([]);
  });

  it('sends the form once, says thank you, and resumes the video', async () => {
    const player = await mountForm();
    await eventually(() => player.paused);
    const heldMs = player.currentTime * 1000;
    fill(player);
    send(player);
    await eventually(() => find(player, '.lead-form .sent'));
    expect(find(player, '.sent h2')?.textContent).to.equal('Thank you');
    await expect(player).to.be.accessible();
    const { id, positionMs, ...rest } = sent[0] ?? {};
    expect(String(id)).to.match(/^[\w-]{36}$/);
    expect(Number(positionMs)).to.be.closeTo(heldMs, 1);
    expect(rest).to.deep.equal({
      streamId: 'str_aurora',
      callToActionId: 'cta_form',
      name: 'Jane Doe',
      email: 'jane@shop.example',
      consent: true,
      pageUrl: location.href.replace(/#.*/, ''),
    });
    find(player, '.sent .main')?.click();
    await eventually(() => !find(player, '.lead-form') && !player.paused);
    expect(sent.length).to.equal(1);
  });

  it('keeps the input if sending fails, and retries with the same id', async () => {
    const player = await mountForm();
    fill(player);
    answer = async () => Promise.reject(new TypeError('offline'));
    send(player);
    await eventually(() => problems(player).length === 1);
    expect(problems(player)[0]).to.contain('could not be sent');
    expect(field(player, 'email').value).to.equal('jane@shop.example');
    answer = async () => new Response('{"responseData":null}', { status: 201 });
    send(player);
    await eventually(() => find(player, '.lead-form .sent'));
    expect(sent.length).to.equal(2);
    expect(sent[0]?.id).to.equal(sent[1]?.id);
  });

  it('says what the server says of a form that it does not take, unless the page hides it', async () => {
    const player = await mountForm();
    const refusal = { error: 'request.rate_limited', message: 'Too many attempts.', status: '429', requestId: 'r' };
    answer = async () => new Response(JSON.stringify(refusal), { status: 429 });
    fill(player);
    send(player);
    const detail = () => find(player, '.lead-form [part=message-detail]')?.textContent;
    await eventually(detail);
    expect([problems(player)[0]?.includes('could not be taken'), detail()]).to.deep.equal([true, 'Too many attempts.']);
    await expect(player).to.be.accessible();
    player.hideToast = true;
    send(player);
    await eventually(() => !detail());
    await eventually(() => sent.length === 2 && problems(player).length === 1);
    expect(detail()).to.equal(undefined);
  });

  it('closes with Escape if it can be skipped, does not return, and keeps its key events to itself', async () => {
    const player = await mountForm();
    const before = player.media.muted;
    press(player, 'm', field(player, 'name'));
    press(player, ' ', find(player, '.lead-form .main') as Element);
    expect([player.media.muted, player.paused]).to.deep.equal([before, true]);
    press(player, 'Escape', field(player, 'name'));
    await eventually(() => !find(player, '.lead-form') && !player.paused);
    player.currentTime = 0;
    await eventually(() => player.currentTime > 0.6);
    expect(find(player, '.lead-form')).to.equal(null);
  });

  it('stays until it is sent if it cannot be skipped', async () => {
    const player = await mountForm({ isSkippable: false });
    press(player, 'Escape', field(player, 'name'));
    await painted();
    expect(rootOf(player).querySelectorAll('.lead-form .choice button').length).to.equal(1);
    expect(player.paused).to.equal(true);
    fill(player);
    send(player);
    await eventually(() => find(player, '.lead-form .sent'));
  });

  it('speaks the language of the player', async () => {
    const player = await mountForm({}, { lang: 'de' });
    send(player);
    await eventually(() => problems(player).length === 3);
    expect(problems(player)[1]).to.equal('E-Mail ist erforderlich');
  });
});
