import { expect } from '@open-wc/testing';

const said = {
  ...{ unreachable: '', atMoment: '', unquote: '', close: '', cancel: '' },
  tooOften: 'Zu viel. Versuchen Sie es {time} erneut.',
  tooOftenNew: 'Am ersten Tag. Versuchen Sie es {time} erneut.',
};

describe('calls of the page of a community', () => {
  const { fetch } = globalThis;
  const { lang } = document.documentElement;
  let calls: typeof import('./community-calls.ts')['calls'];

  before(async () => {
    document.documentElement.lang = 'de';
    const state = document.createElement('script');
    state.id = 'community';
    state.type = 'application/json';
    state.textContent = JSON.stringify({ communityId: 'com_1', said });
    document.body.append(state);
    ({ calls } = await import('./community-calls.ts'));
  });
  afterEach(() => {
    globalThis.fetch = fetch;
  });
  after(() => {
    document.documentElement.lang = lang;
    document.getElementById('community')?.remove();
  });

  async function refused(error: string, headers: Record<string, string>, status = 429): Promise<string> {
    globalThis.fetch = async () => new Response(JSON.stringify({ error, message: 'In English' }), { status, headers });
    return calls.signOut().then(
      () => 'done',
      (problem: Error) => problem.message,
    );
  }

  for (const [sec, time] of [
    [1, 'in 1 Sekunde'],
    [120, 'in 120 Sekunden'],
    [121, 'in 3 Minuten'],
    [7200, 'in 120 Minuten'],
    [7201, 'in 3 Stunden'],
  ] as const)
    it(`say when to go on in the language of the page: ${time}`, async () => {
      const headers = { 'retry-after': String(sec) };
      expect(await refused('request.rate_limited', headers)).to.equal(said.tooOften.replace('{time}', time));
      expect(await refused('community.newcomer_limited', headers)).to.equal(said.tooOftenNew.replace('{time}', time));
    });

  it('say what the server says of anything else', async () => {
    expect(await refused('request.rate_limited', {})).to.equal('In English');
    expect(await refused('server.unavailable', { 'retry-after': '30' }, 503)).to.equal('In English');
  });
});
