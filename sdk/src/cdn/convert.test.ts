import { expect } from '@open-wc/testing';

const realFetch = window.fetch;
const key = 'zc_click';

interface Zc {
  q: unknown[];
  convert(name: string, details?: object): void;
}

/** A page with the snippet that calls at once, before the file loads. */
async function load(run: number): Promise<Zc> {
  const zc: Zc = {
    q: [],
    convert(...call) {
      this.q.push(call);
    },
  };
  Object.assign(window, { zc });
  zc.convert('early', { value: 1 });
  await import(`./convert.ts?${run}`);
  return zc;
}

describe('zc.convert', () => {
  let sent: { url: string; init: RequestInit | undefined; body: Record<string, unknown> }[] = [];
  let run = 0;

  beforeEach(() => {
    sent = [];
    localStorage.setItem(key, JSON.stringify({ clickId: 'str_1.click-0001', at: Date.now() }));
    window.fetch = async (input, init) => {
      sent.push({ url: String(input), init, body: JSON.parse(String(init?.body)) });
      return new Response(null, { status: 202 });
    };
  });
  afterEach(() => {
    window.fetch = realFetch;
    localStorage.removeItem(key);
    Reflect.deleteProperty(window, 'zc');
  });

  it('sends calls from before and after it loaded, without a preflight and even if the page closes', async () => {
    const zc = await load(++run);
    zc.convert('late');
    expect(sent.map(({ body }) => [body.name, body.clickId])).to.deep.equal([
      ['early', 'str_1.click-0001'],
      ['late', 'str_1.click-0001'],
    ]);
    expect(sent[0]?.url).to.equal(`${location.origin}/business/v1.1/insight/conversions`);
    expect(sent[0]?.init).to.include({ keepalive: true, credentials: 'omit', method: 'POST' });
    expect(sent[0]?.init?.headers).to.equal(undefined);
    expect(document.cookie).to.equal('');
  });

  it('sends nothing for visitors who did not come by a click', async () => {
    localStorage.removeItem(key);
    const zc = await load(++run);
    zc.convert('late');
    expect(sent).to.deep.equal([]);
  });

  it('uses a beacon if a request is blocked', async () => {
    const real = navigator.sendBeacon;
    const beacons: string[] = [];
    window.fetch = async () => {
      throw new TypeError('blocked');
    };
    navigator.sendBeacon = (url) => beacons.push(String(url)) > 0;
    try {
      await load(++run);
      await Promise.resolve();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      expect(beacons.length).to.equal(1);
    } finally {
      navigator.sendBeacon = real;
    }
  });
});
