import { expect } from '@open-wc/testing';
import { collectBatches, restoreBrowser, setSignal, watchAndLeave } from '../../../test/counted-views.ts';
import { mount, unmountAll } from '../../../test/player-fixture.ts';
import './define.ts';

// On a page of their own: players that are counted store something yet after they are removed.
describe('<zc-player> that counts nobody', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    unmountAll();
    restoreBrowser();
  });

  for (const [name, prepare, properties] of [
    ['in a preview', () => {}, { preview: true }],
    ['when consent is denied', () => {}, { consent: 'denied' }],
    ['while consent is pending', () => {}, { consent: 'pending' }],
    ['under Do Not Track', () => setSignal('doNotTrack', '1'), {}],
    ['under Global Privacy Control', () => setSignal('globalPrivacyControl', true), {}],
  ] as const)
    it(`sends and stores nothing ${name}`, async () => {
      prepare();
      const { batches } = collectBatches();
      await watchAndLeave(await mount({ preview: false, ...properties }));
      expect(batches).to.deep.equal([]);
      expect(localStorage.length).to.equal(0);
    });
});
