import { expect } from '@open-wc/testing';
import type { PublicLive } from '@zeacon/contract';
import { openLivePlatform } from '../../../test/live-platform.ts';
import { configOf, eventually, mount, streamOf, unmountAll } from '../../../test/player-fixture.ts';
import '../../player/zc-player/define.ts';
import './define.ts';
import type { ZcChatElement } from './zc-chat.ts';

let streams = 0;

describe('<zc-chat> whose channel is refused', () => {
  let platform: ReturnType<typeof openLivePlatform>;
  let streamId: string;
  beforeEach(() => {
    platform = openLivePlatform();
    platform.neededToken = 'tok_1';
    platform.messages = [
      {
        ...{ messageId: 'msg_1', seq: 1, authorId: 'aut_ben', name: 'Ben', isHost: false, text: 'hello' },
        ...{ sentDate: '2026-03-10T12:00:00Z', pictureDate: null },
      },
    ];
    streams += 1;
    streamId = `str_refused_${streams}`;
  });
  afterEach(async () => {
    for (const chat of document.querySelectorAll('zc-chat')) chat.remove();
    unmountAll();
    await Promise.resolve();
    platform.close();
  });

  const find = <Found extends HTMLElement>(chat: ZcChatElement, selector: string) =>
    chat.renderRoot.querySelector<Found>(selector) ?? undefined;
  const canWrite = (chat: ZcChatElement) => find(chat, 'textarea') !== undefined;
  const tells = (chat: ZcChatElement, text: string) => find(chat, '[role=status].note')?.textContent?.includes(text);
  const isRefused = (chat: ZcChatElement) => tells(chat, 'The chat could not be opened');

  async function open(properties: Partial<ZcChatElement>) {
    const chat = Object.assign(document.createElement('zc-chat'), { lang: 'en', ...properties });
    document.body.append(chat);
    await eventually(() => (canWrite(chat) && platform.lines.length === 1) || isRefused(chat) === true);
    return chat;
  }

  /** Drops the connection after the token has expired. */
  async function runOut(chat: ZcChatElement) {
    platform.neededToken = 'tok_2';
    platform.lines.at(-1)?.say({ type: 'closed', error: 'auth.token_expired', message: 'Expired' });
    await eventually(() => isRefused(chat));
    expect(canWrite(chat)).to.equal(false);
  }

  it('reopens with the page’s next token, with all messages', async () => {
    const chat = await open({ streamId, mediaToken: 'tok_1' });
    await runOut(chat);
    platform.messages = [];
    chat.mediaToken = 'tok_2';
    await eventually(() => canWrite(chat));
    expect(platform.lines.map(({ mediaToken }) => mediaToken)).to.deep.equal(['tok_1', 'tok_2']);
    expect(find(chat, '.list')?.textContent).to.include('hello');
  });

  it('opens with a token that the page’s server signed, sent in a header alone, and reopens with the next one', async () => {
    const asked: string[] = [];
    const heard = window.fetch;
    window.fetch = (input, init) => {
      asked.push(`${String(input)} ${String(init?.body)}`);
      return heard(input, init);
    };
    const chat = await open({ streamId, embedToken: 'tok_1' });
    expect(platform.lines.map(({ mediaToken }) => mediaToken)).to.deep.equal(['tok_1']);
    await runOut(chat);
    chat.embedToken = 'tok_2';
    await eventually(() => canWrite(chat));
    expect(platform.lines.at(-1)?.mediaToken).to.equal('tok_2');
    expect(asked.filter((one) => one.includes('tok_'))).to.deep.equal([]);
  });

  it('reopens for every chat of the stream, even if another one still has the old token', async () => {
    const chat = await open({ streamId, mediaToken: 'tok_1' });
    const other = await open({ streamId, mediaToken: 'tok_1' });
    await runOut(chat);
    chat.mediaToken = 'tok_2';
    await eventually(() => canWrite(chat) && canWrite(other));
    expect(platform.lines.length).to.equal(2);
  });

  it('reopens with the next token of its player, while that plays', async () => {
    const hlsUrl = `${location.origin}/live/life-${Date.now()}-token/3/live.m3u8`;
    platform.hlsBroadcastUrl = hlsUrl;
    const live: PublicLive = {
      ...({ liveStatus: 'LIVE', hostLive: true, startedDate: null, endedDate: null } as const),
      ...({ streamMode: 'hls', shouldPlayVod: true, canRaiseHand: false, chatChannelName: null } as const),
      ...{ hlsBroadcastUrl: hlsUrl, viewerCount: 1 },
    };
    const config = configOf({}, streamOf({ streamId, live, hlsUrl, posterUrl: null, thumbnailsUrl: null }));
    const player = await mount({ config, mediaToken: 'tok_1', defaultMuted: true });
    const chat = await open({ player });
    // The token does not reload the video.
    await player.play();
    await runOut(chat);
    player.mediaToken = 'tok_2';
    await eventually(() => canWrite(chat));
    expect(platform.lines.at(-1)?.mediaToken).to.equal('tok_2');
  });

  it('also reports a refusal on first opening, and opens with the page’s next token', async () => {
    const chat = await open({ streamId });
    expect(chat.renderRoot.textContent).not.to.include('No messages yet');
    find(chat, '.note button')?.click();
    await chat.updateComplete;
    expect(tells(chat, 'Loading')).to.equal(true);
    await eventually(() => isRefused(chat));
    chat.mediaToken = 'tok_1';
    await eventually(() => canWrite(chat) && find(chat, '.list')?.textContent?.includes('hello'));
    expect(find(chat, '.list')?.textContent).to.include('hello');
  });

  it('says why in the words of the server, unless the page hides them', async () => {
    const chat = await open({ streamId });
    expect(find(chat, '.note [part=message-detail]')?.textContent).to.equal('It needs a valid token');
    chat.hideToast = true;
    await chat.updateComplete;
    expect(find(chat, '.note [part=message-detail]')).to.equal(undefined);
    chat.hideToast = false;
    chat.mediaToken = 'tok_1';
    await eventually(() => canWrite(chat) && platform.lines.length === 1);
    await runOut(chat);
    expect(find(chat, '.note [part=message-detail]')?.textContent).to.equal('It needs a valid token');
  });

  it('retries when the button is pressed, and moves the focus to the composer', async () => {
    const chat = await open({ streamId, mediaToken: 'tok_1' });
    await runOut(chat);
    const press = () => {
      find(chat, '.note button')?.focus();
      find(chat, '.note button')?.click();
    };
    press();
    await chat.updateComplete;
    expect(tells(chat, 'Loading')).to.equal(true);
    await eventually(() => isRefused(chat));
    expect(chat.shadowRoot?.activeElement?.textContent).to.equal('Try again');
    platform.neededToken = 'tok_1';
    press();
    await eventually(() => canWrite(chat));
    expect(chat.shadowRoot?.activeElement?.localName).to.equal('textarea');
  });
});
