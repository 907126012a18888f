import { expect } from '@open-wc/testing';
import { configOf, eventually, mount, reaches, streamOf, unmountAll } from '../../../test/player-fixture.ts';
import './define.ts';

const realFetch = window.fetch;
let sent: { url: string; token: string | null }[] = [];

/** Answers the platform's calls by the embed token that they carry. */
function platformAnswers(answerFor: (token: string | null) => object) {
  window.fetch = async (input, init) => {
    const url = String(input);
    if (!url.includes('/v1.1/')) return realFetch(input, init);
    const token = new Headers(init?.headers).get('embed-token');
    sent.push({ url, token });
    const answer = answerFor(token);
    const isRefusal = 'error' in answer;
    return Response.json(isRefusal ? answer : { responseData: answer }, { status: isRefusal ? 403 : 200 });
  };
}

const named = (watermark: string | undefined) => ({ ...streamOf(), ...(watermark && { watermark }) });
const refusal = (error: string) => ({ error, message: 'No', status: '403', requestId: 'r' });
const markIn = (player: HTMLElement) => player.shadowRoot?.querySelector<HTMLElement>('[part="watermark"]');
const messageIn = (player: HTMLElement) => player.shadowRoot?.querySelector('[part="message"] p')?.textContent?.trim();

beforeEach(() => {
  sent = [];
});
afterEach(() => {
  window.fetch = realFetch;
  unmountAll();
});

describe('an embed token', () => {
  it('is sent in a header and in no address, and its name lies over the picture out of the way', async () => {
    platformAnswers(() => named('Ana Silva'));
    const player = await mount({ config: undefined, mediaId: 'str_aurora', embedToken: 'eyJ.a.b' });
    player.muted = true;
    await player.play();
    await reaches(player, 0.2);
    await eventually(() => markIn(player));
    const mark = markIn(player)!;
    expect(mark.textContent).to.equal('Ana Silva');
    expect(getComputedStyle(mark).pointerEvents).to.equal('none');
    expect(mark.getBoundingClientRect().width).to.be.greaterThan(0);
    expect(sent.map(({ token }) => token)).to.deep.equal(['eyJ.a.b']);
    expect(sent.filter(({ url }) => url.includes('eyJ'))).to.deep.equal([]);
  });

  it('is replaced without stopping the video, and the name with it', async () => {
    platformAnswers((token) => named(token === 'one' ? 'Ana' : 'Ana Silva'));
    const player = await mount({ config: undefined, mediaId: 'str_aurora', embedToken: 'one' });
    player.muted = true;
    await player.play();
    await eventually(() => markIn(player)?.textContent === 'Ana');
    const breaks: string[] = [];
    for (const type of ['pause', 'emptied']) player.media.addEventListener(type, () => breaks.push(type));
    player.setAttribute('embed-token', 'two');
    await eventually(() => markIn(player)?.textContent === 'Ana Silva');
    await reaches(player, player.currentTime + 0.2);
    expect(breaks).to.deep.equal([]);
    player.mediaId = 'str_other';
    await eventually(() => !markIn(player));
  });

  it('that names nobody draws nothing', async () => {
    platformAnswers(() => named(undefined));
    const player = await mount({ config: undefined, mediaId: 'str_aurora', embedToken: 'one' });
    player.muted = true;
    await player.play();
    await reaches(player, 0.2);
    expect(markIn(player) ?? null).to.equal(null);
  });

  it('does not help on a site where the video may not be shown', async () => {
    platformAnswers(() => refusal('embed_site.refused'));
    const player = await mount({ config: undefined, mediaId: 'str_aurora', embedToken: 'one' });
    await eventually(() => messageIn(player));
    expect(messageIn(player)).to.equal('This video may not be shown on this site.');
    expect(sent).to.have.length(1);
  });

  it('is asked for where it is missing, and opens the video once it is there', async () => {
    platformAnswers((token) => (token ? named(undefined) : refusal('embed_token.required')));
    const player = await mount({ config: undefined, mediaId: 'str_aurora' });
    await eventually(() => messageIn(player));
    expect(messageIn(player)).to.equal('You need access to watch this video.');
    player.embedToken = 'one';
    await eventually(() => messageIn(player) === undefined);
    player.muted = true;
    await player.play();
    await reaches(player, 0.2);
  });

  it('that the player’s own video lacks does not close another one that the page names', async () => {
    const locked = { ...configOf({}, null), refusal: 'embed_token.required' };
    window.fetch = async (input) =>
      Response.json({ responseData: String(input).includes('/embedded-player/') ? locked : streamOf() });
    const alone = await mount({ config: undefined, playerId: 'ply_1' });
    await eventually(() => messageIn(alone) === 'You need access to watch this video.');
    const named = await mount({ config: undefined, playerId: 'ply_1', mediaId: 'str_aurora' });
    await eventually(() => named.shadowRoot?.querySelector('[part="big-play"]'));
    expect(messageIn(named)).to.equal(undefined);
  });
});
