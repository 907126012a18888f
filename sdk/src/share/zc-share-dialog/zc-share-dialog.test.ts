import { expect, fixture, html } from '@open-wc/testing';
import { eventually } from '../../../test/player-fixture.ts';
import './define.ts';
import { formatClock, parseClock, withStart } from './share-time.ts';
import type { ZcShareDialogElement } from './zc-share-dialog.ts';

const shared = { title: 'Aurora', url: 'https://video.example/v/str_1', currentTime: 65 };
const mount = () => fixture<ZcShareDialogElement>(html`<zc-share-dialog></zc-share-dialog>`);
const part = <Part extends Element>(dialog: ZcShareDialogElement, selector: string) =>
  dialog.shadowRoot!.querySelector<Part>(selector)!;

const cleared = (dialog: ZcShareDialogElement) => eventually(() => dialog.properties === undefined);

describe('<zc-share-dialog>', () => {
  it('opens with its properties, and forgets them shortly after closing', async () => {
    const dialog = await mount();
    await dialog.open(shared);
    expect(dialog.isOpen).to.equal(true);
    expect(part<HTMLInputElement>(dialog, '#link').value).to.equal(shared.url);
    dialog.close();
    expect(dialog.isOpen).to.equal(false);
    expect(dialog.properties).to.equal(shared);
    await cleared(dialog);
    expect(part(dialog, '#link')).to.equal(null);
  });

  it('keeps the properties if it is opened again within that time', async () => {
    const [dialog, other] = [await mount(), await mount()];
    await dialog.open(shared);
    dialog.close();
    const second = { ...shared, title: 'Deep zoom' };
    await dialog.open(second);
    await other.open(shared);
    other.close();
    await cleared(other);
    expect(dialog.properties).to.equal(second);
    expect(dialog.isOpen).to.equal(true);
    dialog.close();
  });

  it('offers no embed code if there is none', async () => {
    const dialog = await mount();
    await dialog.open(shared);
    expect(part(dialog, '#code')).to.equal(null);
    dialog.close();
  });

  it('puts the chosen start time into link and code', async () => {
    const dialog = await mount();
    await dialog.open({ ...shared, embedCode: (startAt) => `<code start="${startAt}">` });
    expect(part<HTMLTextAreaElement>(dialog, '#code').value).to.equal('<code start="0">');
    part<HTMLInputElement>(dialog, '[type=checkbox]').click();
    await dialog.updateComplete;
    expect(part<HTMLInputElement>(dialog, '.time').value).to.equal('1:05');
    expect(part<HTMLInputElement>(dialog, '#link').value).to.equal(`${shared.url}?t=65`);
    expect(part<HTMLTextAreaElement>(dialog, '#code').value).to.equal('<code start="65">');
    dialog.close();
  });

  for (const [text, seconds] of [
    ['90', 90],
    ['1:30', 90],
    [' 1:02:03 ', 3723],
    ['0:00', 0],
  ] as const)
    it(`reads ${text} as a time`, () => expect(parseClock(text)).to.equal(seconds));

  for (const text of ['', 'soon', '1:60', '1:2:3:4', '-1', '1.5', '1m30s'])
    it(`refuses "${text}" as a time`, () => expect(parseClock(text)).to.equal(undefined));

  it('writes times and links', () => {
    expect([0, 65.9, 3723, Number.NaN].map(formatClock)).to.deep.equal(['0:00', '1:05', '1:02:03', '0:00']);
    expect(withStart('https://a.example/v/1?x=1', 0)).to.equal('https://a.example/v/1?x=1');
    expect(withStart('https://a.example/v/1?x=1', 9)).to.equal('https://a.example/v/1?x=1&t=9');
  });
});
