import { expect } from '@open-wc/testing';
import { eventually } from '../../test/player-fixture.ts';
import { startSite } from './site.ts';

const realFetch = window.fetch;

describe('a page that a self-test link opened', () => {
  const home = location.href;
  let reports: { siteKey: string; otherKeys: string[] }[] = [];
  let stops: (() => void)[] = [];

  function start(siteKey: string) {
    stops.push(
      startSite({
        appHost: location.origin,
        siteKey,
        load: async () => undefined,
        loadMore: () => import('./site-more.ts'),
        loadPreview: () => import('./site-preview.ts'),
        loadTests: () => import('./site-tests.ts'),
      }),
    );
  }
  const bars = () =>
    [...document.documentElement.children].flatMap(({ shadowRoot }) => [
      ...(shadowRoot?.querySelectorAll('[role=region]') ?? []),
    ]);
  const note = () => bars()[0]?.querySelector('[role=status]')?.textContent ?? '';

  beforeEach(() => {
    reports = [];
    history.replaceState(null, '', '/members?zc-test=token');
    window.fetch = async (_input, init) => {
      if (init?.method !== 'POST') return Response.json({ responseData: { widgets: [] } });
      const report = JSON.parse(String(init.body));
      reports.push(report);
      return Response.json({ responseData: { isOwnKey: report.siteKey === 'pk_own' } });
    };
  });
  afterEach(() => {
    for (const stop of stops) stop();
    stops = [];
    window.fetch = realFetch;
    history.replaceState(null, '', home);
    document.querySelector('script[data-key]')?.remove();
    expect(bars()).to.deep.equal([]);
  });

  const works = 'The tag works here. You can close this page: the console has the result.';

  it('says that its tag works', async () => {
    start('pk_own');
    await eventually(() => note() === works);
    expect(reports.map(({ siteKey, otherKeys }) => [siteKey, otherKeys])).to.deep.equal([['pk_own', []]]);
    await expect(bars()[0]!).to.be.accessible();
  });

  it('says of two tags which works, in one bar, and tells of each which others there are', async () => {
    start('pk_other');
    start('pk_own');
    start('pk_own');
    const foreign = 'The tag runs here, but its key belongs to another business.';
    await eventually(() => note() === `pk_other: ${foreign}\npk_own: ${works}`);
    expect(bars()).to.have.length(1);
    expect(reports.map(({ siteKey, otherKeys }) => [siteKey, otherKeys]).toSorted()).to.deep.equal([
      ['pk_other', ['pk_own']],
      ['pk_own', ['pk_other']],
    ]);
  });

  it('tells of a tag that does not run', async () => {
    const tag = Object.assign(document.createElement('script'), { type: 'text/plain' });
    tag.dataset.key = 'pk_blocked';
    tag.src = '/sub-apps/widgets/site.js';
    document.head.append(tag);
    start('pk_own');
    await eventually(() => note() === works);
    expect(reports[0]?.otherKeys).to.deep.equal(['pk_blocked']);
  });
});
