import { expect } from '@open-wc/testing';
import { eventually, mount, reaches, streamOf, unmountAll } from '../../../test/player-fixture.ts';
import './define.ts';
import type { ZcPlayerElement } from './zc-player.ts';

const realFetch = window.fetch;
const stored = () => sessionStorage.getItem('zc-viewer-token');
const messageIn = (player: HTMLElement) => player.shadowRoot?.querySelector('[part="message"] p')?.textContent?.trim();
const isOpen = (player: HTMLElement) => player.shadowRoot?.querySelector('[part="big-play"]') !== null;
let sent: (string | null)[] = [];
/** Until then, the platform does not answer who asks without a token. */
let answer: Promise<unknown> | undefined;

/** As a server of the business signs it. */
const signed = (seconds: number) =>
  `eyJ.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')}.s`;

function createGate(): [Promise<void>, () => void] {
  let open = () => {};
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [promise, () => open()];
}

/** A platform that shows the video to whoever has one of these tokens. */
function opensWith(...tokens: string[]) {
  window.fetch = async (input, init) => {
    const url = String(input);
    if (!url.includes('/stream-details')) return url.includes('/v1.1/') ? Response.json({}) : realFetch(input, init);
    const token =
      new Headers(init?.headers).get('embed-token') ?? new URL(url, location.href).searchParams.get('token');
    sent.push(token);
    if (!token) await answer;
    if (token && tokens.includes(token)) {
      const expiresAt = Date.now() + 3_600_000;
      return Response.json({ responseData: streamOf({ expiresAt, expiresInMs: 3_600_000 }) });
    }
    const error = token ? 'embed_token.invalid' : 'embed_token.required';
    return Response.json({ error, message: 'No', status: '401', requestId: 'r' }, { status: 401 });
  };
}

const place = { config: undefined, mediaId: 'str_aurora', preview: false };
type Wishes = Partial<Pick<ZcPlayerElement, 'embedToken' | 'mediaToken' | 'consent' | 'mediaId' | 'preview'>>;
const open = (wishes: Wishes = {}) => mount({ ...place, ...wishes });

/** The next page of the same tab. */
async function goOn(wishes: Wishes = {}) {
  unmountAll();
  sent = [];
  return open(wishes);
}

describe('the token of a viewer', () => {
  beforeEach(() => {
    sent = [];
    answer = undefined;
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    window.fetch = realFetch;
    unmountAll();
    localStorage.clear();
    sessionStorage.clear();
  });

  for (const kind of ['embedToken', 'mediaToken'] as const)
    it(`opens the video on the next page of the tab, kept as ${kind}`, async () => {
      const token = signed(3600);
      opensWith(token);
      await open({ [kind]: token });
      await eventually(stored);
      const player = await goOn();
      await eventually(() => isOpen(player));
      expect([player[kind], sent]).to.deep.equal([token, [null, token]]);
      player.muted = true;
      await player.play();
      await reaches(player, 0.2);
    });

  it('is used at once, without a message that access is missing', async () => {
    const token = signed(3600);
    opensWith(token);
    await open({ embedToken: token });
    await eventually(stored);
    const [promise, resolve] = createGate();
    answer = promise;
    unmountAll();
    sent = [];
    const failures: Event[] = [];
    const note = (event: Event) => failures.push(event);
    document.addEventListener('zc-player-error', note);
    const player = await open();
    await eventually(() => isOpen(player));
    document.removeEventListener('zc-player-error', note);
    expect([failures, sent]).to.deep.equal([[], [null, token]]);
    resolve();
  });

  it('is used without a message that access is missing, however early the first call is refused', async () => {
    const token = signed(3600);
    opensWith(token);
    await open({ embedToken: token });
    await eventually(stored);
    unmountAll();
    const failures: string[] = [];
    const note = (event: Event) => failures.push(event.type);
    document.addEventListener('zc-player-error', note);
    const player = document.createElement('zc-player');
    Object.assign(player, place);
    const messages: (string | undefined)[] = [];
    document.body.append(player);
    while (!isOpen(player)) {
      messages.push(messageIn(player));
      await new Promise((resolve) => setTimeout(resolve));
    }
    player.remove();
    document.removeEventListener('zc-player-error', note);
    expect([failures, messages.filter(Boolean)]).to.deep.equal([[], []]);
  });

  it('gives way to what the page says, and is not used for another video', async () => {
    const [token, own] = [signed(3600), 'own'];
    opensWith(token, own);
    await open({ embedToken: token });
    await eventually(stored);
    const player = await goOn();
    await eventually(() => player.embedToken === token && isOpen(player));
    player.mediaToken = own;
    await eventually(() => sent.at(-1) === own);
    expect(player.embedToken).to.equal(undefined);
    const other = await goOn();
    await eventually(() => other.mediaToken === own);
    other.mediaId = 'str_other';
    await eventually(() => messageIn(other));
    await eventually(() => other.mediaToken === undefined && sent.at(-1) === null);
  });

  it('is no obstacle where the video is open without it by now', async () => {
    const token = signed(3600);
    opensWith(token);
    await open({ embedToken: token });
    await eventually(stored);
    const [promise, resolve] = createGate();
    const platform = window.fetch;
    window.fetch = async (input, init) => {
      if (!String(input).includes('/stream-details')) return platform(input, init);
      if (!new Headers(init?.headers).has('embed-token')) {
        await promise;
        return Response.json({ responseData: streamOf() });
      }
      resolve();
      const refusal = { error: 'embed_token.invalid', message: 'No', status: '401', requestId: 'r' };
      return Response.json(refusal, { status: 401 });
    };
    const player = await goOn();
    await eventually(() => isOpen(player));
    expect(player.embedToken).to.equal(undefined);
  });

  for (const consent of ['denied', 'pending', 'anonymous', 'perhaps'] as const)
    it(`is not kept with consent="${consent}"`, async () => {
      const token = signed(3600);
      opensWith(token);
      const player = await open({ embedToken: token, consent: consent as 'denied' });
      await eventually(() => isOpen(player));
      player.muted = true;
      await player.play();
      await reaches(player, 0.3);
      expect(stored()).to.equal(null);
    });

  it('is neither used without consent nor left behind once it is denied', async () => {
    const token = signed(3600);
    opensWith(token);
    await open({ embedToken: token });
    await eventually(stored);
    const player = await goOn({ consent: 'pending' });
    await eventually(() => messageIn(player));
    expect([sent, stored() !== null]).to.deep.equal([[null], true]);
    player.consent = 'denied';
    await eventually(() => stored() === null);
  });

  it('is kept by no preview, opens nothing else, and not after its end', async () => {
    const [token, short] = [signed(3600), signed(-1)];
    opensWith(token, short);
    const preview = await open({ embedToken: token, preview: true });
    await eventually(() => isOpen(preview));
    expect(stored()).to.equal(null);
    await goOn({ embedToken: token });
    await eventually(stored);
    const other = await goOn({ mediaId: 'str_other' });
    await eventually(() => messageIn(other) === 'You need access to watch this video.');
    await goOn({ embedToken: short });
    await eventually(() => stored()?.includes(short));
    const late = await goOn();
    await eventually(() => messageIn(late));
    expect(sent).to.deep.equal([null]);
  });

  it('is forgotten once the platform refuses it, or the page says that there is none', async () => {
    const token = signed(3600);
    opensWith(token);
    await open({ embedToken: token });
    await eventually(stored);
    opensWith();
    const player = await goOn();
    await eventually(() => stored() === null && messageIn(player));
    expect([messageIn(player), sent]).to.deep.equal(['You need access to watch this video.', [null, token, null]]);
    opensWith(token);
    await goOn({ embedToken: token });
    await eventually(stored);
    const out = await goOn({ embedToken: '' });
    await eventually(() => stored() === null && messageIn(out));
    expect(sent).to.deep.equal([null]);
  });
});
