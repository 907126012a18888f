import { expect } from '@open-wc/testing';
import {
  configOf,
  control,
  eventually,
  mount,
  openPaused,
  press,
  streamOf,
  unmountAll,
} from '../../../test/player-fixture.ts';
import './define.ts';
import type { ZcPlayerElement } from './zc-player.ts';

const shareable = streamOf({ shareUrl: '/v/str_aurora' });
const page = `${location.origin}/v/str_aurora`;
const inside = (player: ZcPlayerElement, selector: string) => player.shadowRoot?.querySelector<HTMLElement>(selector);
const item = (player: ZcPlayerElement) => inside(player, '[role=menuitem][data-key=share]');
const dialog = (player: ZcPlayerElement) => player.shadowRoot?.querySelector('zc-share-dialog') ?? undefined;
const field = (player: ZcPlayerElement, selector: string) =>
  dialog(player)?.shadowRoot?.querySelector<HTMLInputElement>(selector);

async function openMenu(player: ZcPlayerElement) {
  await openPaused(player);
  control(player, /^(Settings|الإعدادات)$/)?.click();
  await eventually(() => inside(player, '[role=menu]')?.contains(player.shadowRoot?.activeElement ?? null));
}

async function openDialog(player: ZcPlayerElement) {
  await openMenu(player);
  item(player)?.click();
  await eventually(() => dialog(player)?.isOpen);
}

describe('<zc-player share>', () => {
  afterEach(unmountAll);

  it('offers nothing unless the page asks for it, and nothing without a page to share', async () => {
    const silent = await mount({ config: configOf({}, shareable) });
    await openMenu(silent);
    expect(item(silent)).to.equal(null);
    const closed = await mount({ share: true, config: configOf({}, streamOf({ shareUrl: null })) });
    await openMenu(closed);
    expect(item(closed)).to.equal(null);
  });

  it('offers the page of the video, its frame and the current time', async () => {
    const player = await mount({ share: true, startTime: 7, config: configOf({}, shareable) });
    await openDialog(player);
    expect(field(player, '#link')?.value).to.equal(page);
    expect(field(player, '#code')?.value).to.contain(`<iframe src="${page}/embed"`);
    field(player, '[type=checkbox]')?.click();
    await eventually(() => field(player, '#link')?.value === `${page}?t=7`);
    expect(field(player, '#code')?.value).to.contain(`${page}/embed?t=7`);
  });

  it('offers the address that the site sets, also for a video without a page', async () => {
    const player = await mount({ share: true, shareUrl: '/talks/aurora' });
    await openDialog(player);
    expect(field(player, '#link')?.value).to.equal(`${location.origin}/talks/aurora`);
    expect(field(player, '#code')).to.equal(null);
  });

  it('restores the focus when it closes, and forgets what it showed', async () => {
    const player = await mount({ share: true, config: configOf({}, shareable) });
    await openDialog(player);
    expect(player.shadowRoot?.activeElement).to.equal(dialog(player));
    const volume = player.volume;
    press(player, 'ArrowDown', field(player, '#link') ?? undefined);
    expect(player.volume).to.equal(volume);
    dialog(player)?.close();
    await eventually(() => player.shadowRoot?.activeElement === control(player, 'Settings'));
    await eventually(() => dialog(player)?.properties === undefined);
    expect(inside(player, '[role=menu]')).to.equal(null);
  });

  it('opens again, also after the player was moved in the page', async () => {
    const player = await mount({ share: true, config: configOf({}, shareable) });
    await openDialog(player);
    const place = document.createElement('div');
    document.body.append(place);
    place.append(player);
    expect(dialog(player)?.isOpen).to.equal(false);
    await eventually(() => control(player, 'Settings'));
    await openDialog(player);
    expect(player.shadowRoot?.querySelectorAll('zc-share-dialog')).to.have.length(1);
    place.remove();
  });

  it('uses the language of the player', async () => {
    const player = await mount({ share: true, lang: 'ar', config: configOf({}, shareable) });
    await eventually(() => control(player, /تشغيل الفيديو/));
    await openDialog(player);
    const frame = field(player, 'dialog');
    await eventually(() => field(player, 'h2')?.textContent === 'مشاركة الفيديو');
    expect(getComputedStyle(frame!).direction).to.equal('rtl');
    expect(getComputedStyle(field(player, '#link')!).direction).to.equal('ltr');
  });
});
