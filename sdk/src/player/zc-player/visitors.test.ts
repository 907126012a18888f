import { expect } from '@open-wc/testing';
import type { InsightBatch, PublicFingerprint, VisitorConsent } from '@zeacon/contract';
import { fingerprintScript, playFingerprint } from '../../../test/fingerprint-double.ts';
import { configOf, eventually, mount, next, reaches, streamOf, unmountAll } from '../../../test/player-fixture.ts';
import type { ZcVisitorIdentifyEvent } from '../../views/events/visitor-identify.ts';
import { forgetPageVisitor } from '../../views/page-visitor.ts';
import { keepPreference } from '../viewer-preferences.ts';
import './define.ts';

const realFetch = window.fetch;
let batches: InsightBatch[];
let reports: unknown[];
let runs = 0;

const vendorId = 'aBcDeFgHiJkLmNoPqRsT';
const answers = () => playFingerprint(async () => ({ visitorId: vendorId }));

/** Each test has a key of its own, as if it were on a page of its own. */
function fingerprintOf(changes: Partial<PublicFingerprint> = {}): PublicFingerprint {
  return { businessId: 'biz_1', apiKey: `key${runs}`, region: 'eu', scriptUrl: fingerprintScript, ...changes };
}

const configWith = (fingerprint?: PublicFingerprint, consent: VisitorConsent = 'FULL') =>
  configOf({}, streamOf({ streamId: `str_${runs}`, visitor: { consent, ...(fingerprint && { fingerprint }) } }));

const isPageViewed = () => batches.some(({ events }) => events.some(({ type }) => type === 'pageView'));

describe('<zc-player> visitors', () => {
  beforeEach(() => {
    localStorage.clear();
    runs += 1;
    batches = [];
    reports = [];
    window.fetch = async (input, init) => {
      const path = String(input);
      if (path.endsWith('/insight/events')) {
        const batch: InsightBatch = JSON.parse(String(init?.body));
        // A player of the test before may have had something left to say.
        if (batch.streamId === `str_${runs}`) batches.push(batch);
      } else if (path.endsWith('/visitor-settings/errors')) reports.push(JSON.parse(String(init?.body)));
      else return realFetch(input, init);
      return new Response('{"responseData":{"accepted":1}}', { status: 202 });
    };
  });
  afterEach(() => {
    unmountAll();
    window.fetch = realFetch;
  });

  it('are known by the id of Fingerprint, once a day', async () => {
    const { asked } = answers();
    const fingerprint = fingerprintOf({ endpoint: 'https://metrics.example.com/fp' });
    const identified = next<ZcVisitorIdentifyEvent>(document.body, 'zc-visitor-identify');
    await mount({ preview: false, config: configWith(fingerprint) });
    const { status, source, error } = await identified;
    expect([status, source, error]).to.deep.equal(['Success', 'fingerprint', undefined]);
    await eventually(isPageViewed);
    expect(batches[0]?.visitorId).to.equal(vendorId);
    const { apiKey, region, endpoint } = fingerprint;
    expect(asked).to.deep.equal([{ apiKey, region, endpoint }]);

    const stored = Object.values({ ...localStorage }) as string[];
    expect(stored).to.have.length(1);
    expect(atob(stored.join())).not.to.contain(vendorId);
    // Another region is asked anew within a page, but the id is kept by key.
    await mount({ preview: false, config: configWith({ ...fingerprint, region: 'ap' }) });
    await eventually(() => batches.length > 1);
    expect(batches[1]?.visitorId).to.equal(vendorId);
    expect(asked).to.have.length(1);
    expect(reports).to.deep.equal([]);
  });

  for (const [name, consent, attribute] of [
    ['the business wants them anonymous', 'ANONYMOUS', undefined],
    ['the page wants them anonymous', 'FULL', 'anonymous'],
  ] as const)
    it(`are counted without being recognised where ${name}`, async () => {
      const { asked } = answers();
      await mount({ preview: false, consent: attribute, config: configWith(fingerprintOf(), consent) });
      await eventually(isPageViewed);
      expect(batches[0]?.visitorId).to.match(/^[\da-f-]{36}$/);
      expect([asked.length, localStorage.length]).to.deep.equal([0, 0]);
    });

  for (const [name, consent, attribute] of [
    ['the business counts nobody', 'NONE', undefined],
    ['the page has no consent', 'FULL', 'denied'],
    ['the page waits for consent', 'FULL', 'pending'],
  ] as const)
    it(`are neither counted nor asked about where ${name}`, async () => {
      const { asked } = answers();
      const config = configWith(fingerprintOf(), consent);
      const player = await mount({ preview: false, consent: attribute, config });
      await player.play();
      await reaches(player, 0.3);
      expect([asked.length, batches.length, localStorage.length]).to.deep.equal([0, 0, 0]);
    });

  it('are asked about once a page that waited has consent', async () => {
    const { asked } = answers();
    const config = configWith(fingerprintOf(), 'NONE');
    const player = await mount({ preview: false, consent: 'pending', config });
    expect(asked).to.deep.equal([]);
    player.consent = 'granted';
    await eventually(isPageViewed);
    expect(batches[0]?.visitorId).to.equal(vendorId);
  });

  for (const consent of ['denied', 'DENIED', 'yes'])
    it(`leave nothing behind once consent is ${consent} after it was granted`, async () => {
      const key = () => indexedDB.databases().then((all) => all.some(({ name }) => name === 'zeacon'));
      // As on a page of its own.
      forgetPageVisitor();
      localStorage.setItem('zc-positions', '[["str_other",20]]');
      const player = await mount({ preview: false, consent: 'granted', config: configWith() });
      await eventually(() => localStorage.getItem('zeacon.visitor'));
      await eventually(isPageViewed);
      expect(await key()).to.equal(true);
      const before = batches.length;
      player.consent = consent as 'denied';
      await eventually(async () => !(await key()));
      keepPreference({ playsOn: true });
      await player.play();
      await reaches(player, 0.3);
      expect([localStorage.length, batches.length]).to.deep.equal([0, before]);
      // Granted again, they are somebody else.
      const [first] = batches;
      player.consent = 'granted';
      await eventually(() => localStorage.getItem('zeacon.visitor'));
      player.remove();
      await eventually(() => batches.length > before);
      expect(batches.at(-1)?.visitorId).not.to.equal(first?.visitorId);
    });

  for (const consent of ['pending', 'denied', 'perhaps', ''])
    it(`leave no place to resume at, and no choice, with consent="${consent}"`, async () => {
      const wish = { preview: true, resume: true, consent: consent as 'pending', config: configWith() };
      const player = await mount(wish);
      player.currentTime = 16;
      await player.play();
      await reaches(player, 16.2);
      const paused = next(player, 'pause');
      player.pause();
      await paused;
      keepPreference({ playsOn: false });
      expect(localStorage.length).to.equal(0);
      keepPreference({ playsOn: true });
      player.consent = undefined;
      await player.updateComplete;
    });

  it('have the built-in id at once if the key is wrong, which the business is told', async () => {
    const { asked } = playFingerprint(() => Promise.reject(new Error('API key not found')));
    const identified = next<ZcVisitorIdentifyEvent>(document.body, 'zc-visitor-identify');
    await mount({ preview: false, config: configWith(fingerprintOf()) });
    const { status, source, error } = await identified;
    expect([status, source, error]).to.deep.equal(['Success', 'built-in', 'KEY_NOT_FOUND']);
    await eventually(isPageViewed);
    expect(batches[0]?.visitorId).to.match(/^[\da-f-]{36}$/);
    expect(asked).to.have.length(1);
    expect(reports).to.deep.equal([{ businessId: 'biz_1', code: 'KEY_NOT_FOUND' }]);
  });

  it('have the built-in id after five attempts if the script cannot be loaded', async () => {
    const name = `script${Date.now()}`;
    const scriptUrl = new URL(`/flaky/${name}/agent.js`, location.href).href;
    await realFetch(`/flaky/${name}/break`);
    await mount({ preview: false, config: configWith(fingerprintOf({ scriptUrl })) });
    await eventually(() => reports.length > 0);
    expect(reports).to.deep.equal([{ businessId: 'biz_1', code: 'SCRIPT_NOT_LOADED' }]);
    await eventually(isPageViewed);
    const log = await (await realFetch(`/log/${name}/requests`)).json();
    expect(log.filter((path: string) => path.includes('agent.js'))).to.have.length(5);
  });

  it('can watch while the vendor is silent, and are counted when they leave', async () => {
    playFingerprint(() => new Promise(() => {}));
    const player = await mount({ preview: false, config: configWith(fingerprintOf()) });
    await player.play();
    await reaches(player, 0.3);
    expect(batches).to.deep.equal([]);
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    await eventually(() => batches.length > 0);
    expect(batches[0]?.events.map(({ type }) => type)).to.include('play');
    expect(localStorage.length).to.equal(0);
  });

  it('are told by the package that the page brings', async () => {
    const world = window as { FingerprintJS?: unknown };
    const asked: unknown[] = [];
    world.FingerprintJS = {
      load: async (options: unknown) => {
        asked.push(options);
        return { get: async () => ({ visitorId: 'visitorOfThePackage' }) };
      },
    };
    const fingerprint = fingerprintOf({ scriptUrl: 'https://nowhere.invalid/agent.js' });
    await mount({ preview: false, config: configWith(fingerprint) });
    await eventually(isPageViewed);
    delete world.FingerprintJS;
    expect(batches[0]?.visitorId).to.equal('visitorOfThePackage');
    expect(asked).to.deep.equal([{ apiKey: fingerprint.apiKey, region: 'eu' }]);
  });

  it('are told from a module that has the agent as its default', async () => {
    answers();
    const code = `import * as agent from '${fingerprintScript}'; export default agent;`;
    const scriptUrl = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    await mount({ preview: false, config: configWith(fingerprintOf({ scriptUrl })) });
    await eventually(isPageViewed);
    expect(batches[0]?.visitorId).to.equal(vendorId);
  });

  for (const [consent, places] of [
    ['FULL', 1],
    ['ANONYMOUS', 0],
    ['NONE', 0],
  ] as const)
    it(`leave ${places} place to resume at where the business wants ${consent} consent`, async () => {
      const player = await mount({ preview: true, resume: true, config: configWith(undefined, consent) });
      player.currentTime = 16;
      await player.play();
      await reaches(player, 16.2);
      const paused = next(player, 'pause');
      player.pause();
      await paused;
      player.remove();
      expect(localStorage.length).to.equal(places);
    });
});
