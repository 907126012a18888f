import { expect } from '@open-wc/testing';
import { openLivePlatform } from '../../../test/live-platform.ts';
import { eventually } from '../../../test/player-fixture.ts';
import './define.ts';
import type { ZcChatElement } from './zc-chat.ts';

let streams = 0;

function addChat(properties: Partial<ZcChatElement>) {
  return document.body.appendChild(Object.assign(document.createElement('zc-chat'), { lang: 'en', ...properties }));
}

const find = <Found extends Element>(chat: ZcChatElement, selector: string) =>
  chat.renderRoot.querySelector<Found>(selector) ?? undefined;

function luminance(color: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) =>
    byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

describe('<zc-chat>', () => {
  let platform: ReturnType<typeof openLivePlatform>;
  let streamId: string;
  beforeEach(() => {
    localStorage.removeItem('zc-chat');
    platform = openLivePlatform();
    streams += 1;
    streamId = `str_${streams}`;
  });
  afterEach(async () => {
    for (const chat of document.querySelectorAll('zc-chat')) chat.remove();
    await Promise.resolve();
    platform.close();
  });

  it('uses a token set after it started, at once', async () => {
    platform.neededToken = 'tok_1';
    const chat = addChat({ streamId });
    await eventually(() => platform.askedWith.length === 1);
    chat.mediaToken = 'tok_1';
    await chat.updateComplete;
    // Not only at its next retry.
    expect(platform.askedWith).to.deep.equal([undefined, 'tok_1']);
    await eventually(() => find(chat, 'textarea'));
    await eventually(() => platform.lines.length === 1);
    expect(platform.lines[0]?.mediaToken).to.equal('tok_1');
  });

  it('opens the channel anew for a member who signs in', async () => {
    const chat = addChat({ streamId });
    await eventually(() => platform.lines.length === 1);
    platform.member = { name: 'Kim', hiddenAuthors: [] };
    chat.memberToken = 'mem_1';
    await eventually(() => platform.lines.length === 2 && find(chat, 'textarea') && !find(chat, 'input'));
    expect(platform.authorizations).to.deep.equal([undefined, 'Bearer mem_1']);
    expect(platform.lines[0]?.isClosed).to.equal(true);
  });

  it('opens the channel with the token of any chat of the same stream, and shares it', async () => {
    platform.neededToken = 'tok_1';
    addChat({ streamId });
    const first = addChat({ streamId, mediaToken: 'tok_1' });
    await eventually(() => platform.lines.length === 1);
    const second = addChat({ streamId, mediaToken: 'tok_1' });
    second.mediaToken = 'tok_2';
    platform.neededToken = undefined;
    await eventually(() => find(second, 'textarea'));
    expect(platform.lines.length).to.equal(1);
    first.remove();
    await Promise.resolve();
    expect(platform.lines[0]?.isClosed).to.equal(false);
    second.remove();
    await eventually(() => platform.lines[0]?.isClosed);
  });

  const message = (seq: number, text: string) => ({
    ...{ messageId: `msg_${seq}`, seq, authorId: 'aut_ben', name: 'Ben', isHost: false, text },
    ...{ sentDate: '2026-03-10T12:00:00Z', pictureDate: null },
  });

  it('announces the first message of an empty chat, and the same text again', async () => {
    const chat = addChat({ streamId });
    await eventually(() => find(chat, 'textarea') && platform.lines.length > 0);
    const [line] = platform.lines;
    const spoken = () => find(chat, '.spoken')?.textContent;
    line?.say({ type: 'chat', message: message(1, 'hello') });
    // Another change meanwhile does not remove the announcement.
    line?.say({ type: 'state', state: { viewerCount: 7 } });
    await eventually(() => spoken() === 'Ben: hello');
    let changes = 0;
    const observer = new MutationObserver(() => {
      changes += 1;
    });
    observer.observe(find(chat, '.spoken')!, { childList: true, subtree: true, characterData: true });
    line?.say({ type: 'chat', message: message(2, 'hello') });
    await eventually(() => changes > 0);
    observer.disconnect();
    expect(spoken()).to.equal('Ben: hello');
  });

  it('lets its writer go on at once when slow mode is switched off', async () => {
    const chat = addChat({ streamId });
    await eventually(() => find(chat, 'textarea') && platform.lines.length > 0);
    const [line] = platform.lines;
    line?.say({ type: 'refused', ref: 'ref_1', error: 'chat.too_fast', message: 'Too fast', retryAfterSec: 300 });
    const hint = () => find(chat, '#left')?.textContent?.trim();
    await eventually(() => hint() !== '');
    line?.say({ type: 'state', state: { chatSlowModeSec: 0 } });
    await eventually(() => hint() === '');
  });

  it('says that it is closed, without promising more, if the channel is closed', async () => {
    const chat = addChat({ streamId });
    await eventually(() => find(chat, 'textarea') && platform.lines.length > 0);
    platform.lines[0]?.say({ type: 'closed', error: 'live.not_live', message: 'Over' });
    await eventually(() => find(chat, '.note')?.textContent?.trim() === 'The chat is closed Over');
    expect(find(chat, 'textarea')).to.equal(undefined);
    chat.hideToast = true;
    await chat.updateComplete;
    expect(find(chat, '.note')?.textContent?.trim()).to.equal('The chat is closed');
  });

  it('reports a missing name in a colour that stands out from any background', async () => {
    const chat = addChat({ streamId });
    await eventually(() => find(chat, '.error'));
    for (const scheme of ['light', 'dark'])
      for (const [text, background] of [
        ['#17171a', '#ffffff'],
        ['#f2f2f4', '#161619'],
        ['#ffffff', '#0b3d2e'],
      ] as const) {
        chat.style.cssText = `color-scheme: ${scheme}; --zc-chat-text: ${text}; --zc-chat-background: ${background}`;
        const { color } = getComputedStyle(find(chat, '.error')!);
        expect(contrast(color, background), `${text} on ${background}`).to.be.above(4.5);
      }
  });

  it('asks nobody for a name who is known, not even what was sent before that, and leaves out whom they blocked', async () => {
    let give = () => {};
    platform.beforeTicket = () => new Promise((resolve) => (give = resolve));
    platform.member = { name: 'Ana', hiddenAuthors: ['aut_ben'] };
    platform.messages = [message(1, 'of Ben'), { ...message(2, 'of Cy'), authorId: 'aut_cy' }];
    const chat = addChat({ streamId });
    await eventually(() => find(chat, 'textarea'));
    const field = find<HTMLTextAreaElement>(chat, 'textarea')!;
    field.value = 'hello';
    field.dispatchEvent(new Event('input'));
    field.form!.requestSubmit();
    await chat.updateComplete;
    expect(find(chat, '.error')?.textContent).not.to.equal('');
    give();
    const sent = () => platform.lines[0]?.heard.filter(({ type }) => type === 'chat') ?? [];
    await eventually(() => sent().length === 1);
    expect(sent()[0]).to.include({ text: 'hello', name: 'Ana' });
    expect(localStorage.getItem('zc-chat')).to.equal(null);
    await eventually(() => !find(chat, '.name-field'));
    const texts = () => [...chat.renderRoot.querySelectorAll('[part=message] .text')].map((one) => one.textContent);
    platform.lines[0]!.say({ type: 'chat', message: message(3, 'of Ben again') });
    platform.lines[0]!.say({ type: 'chat', message: { ...message(4, 'of Cy again'), authorId: 'aut_cy' } });
    await eventually(() => texts().includes('of Cy again'));
    expect(texts().slice(0, 2)).to.deep.equal(['of Cy', 'of Cy again']);
  });

  it('does not send with the key that ends an IME composition', async () => {
    const chat = addChat({ streamId });
    await eventually(() => find(chat, 'textarea') && platform.lines.length > 0);
    find<HTMLInputElement>(chat, '.name-field input')!.value = 'Ana';
    const field = find<HTMLTextAreaElement>(chat, 'textarea')!;
    field.value = 'にほん';
    field.dispatchEvent(new Event('input'));
    const sent = () => platform.lines[0]?.heard.filter(({ type }) => type === 'chat').length;
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, cancelable: true }));
    expect(sent()).to.equal(0);
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, cancelable: true }));
    await eventually(() => sent() === 1);
  });

  it('says below a refused message what the server said, unless the page hides it or it says the same', async () => {
    const chat = addChat({ streamId });
    await eventually(() => find(chat, 'textarea') && platform.lines.length > 0);
    const name = find<HTMLInputElement>(chat, '.name-field input');
    if (name) name.value = 'Ana';
    const field = find<HTMLTextAreaElement>(chat, 'textarea')!;
    field.value = 'hello';
    field.dispatchEvent(new Event('input'));
    await chat.updateComplete;
    field.form!.requestSubmit();
    const [line] = platform.lines;
    await eventually(() => line?.heard.some(({ type }) => type === 'chat'));
    const ref = line?.heard.flatMap((one) => (one.type === 'chat' ? [one.ref] : []))[0];
    const said = () => [find(chat, '.state')?.textContent, find(chat, '[part=message-detail]')?.textContent];
    line?.say({ type: 'refused', ref, error: 'request.invalid', message: 'No links, please.' });
    await eventually(() => said()[1]);
    expect(said()).to.deep.equal(['This could not be sent', 'No links, please.']);
    chat.hideToast = true;
    await chat.updateComplete;
    expect(said()).to.deep.equal(['This could not be sent', undefined]);
    chat.hideToast = false;
    line?.say({ type: 'refused', ref, error: 'chat.blocked', message: 'You cannot write in this chat.' });
    await eventually(() => said()[0] === 'You cannot write in this chat');
    expect(said()[1]).to.equal(undefined);
  });
});
