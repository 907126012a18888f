import { selfTestMinutes } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const base = '/business/v1.1/insight';
const shop = 'https://shop.example';
const found = {
  pageUrl: `${shop}/members`,
  version: '0.1.0',
  settings: 'READ',
  isScriptLoaded: true,
  blocked: [{ directive: 'media-src', source: 'blob' }],
};

describeOnSharedPlatform('self-tests of the site tag', (database) => {
  async function open() {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const owner = await platform.signUp('Owner');
    const { data } = await platform.call(owner, 'POST', `${base}/verified-sites`, { siteUrl: shop });
    const read = async () => (await platform.call(owner, 'GET', `${base}/verified-sites/${data.id}`)).data.selfTest;
    const begin = (pageUrl = found.pageUrl) => platform.call(owner, 'POST', `${base}/site-self-test`, { pageUrl });
    const tokenOf = async (pageUrl?: string) => {
      const { url } = (await begin(pageUrl)).data;
      return new URL(url).searchParams.get('zc-test')!;
    };
    /** As a page sends it: JSON as plain text. */
    async function report(token: string, more: object = {}, headers: Record<string, string> = { origin: shop }) {
      const siteKey = owner.businessId.replace('biz_', 'pk_');
      const payload = JSON.stringify({ token, siteKey, ...found, ...more });
      const sent = { ...headers, 'content-type': 'text/plain;charset=UTF-8' };
      const answer = await platform.app.inject({
        method: 'POST',
        url: `${base}/site-self-test/report`,
        payload,
        headers: sent,
      });
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      return { status: answer.statusCode, error: answer.json().error, data: answer.json().responseData };
    }
    return { platform, owner, read, begin, tokenOf, report };
  }

  test('the page reports what it found, and the console reads it', async () => {
    const { platform, read, begin, report } = await open();
    expect(await read()).toBeNull();
    const { data } = await begin(`${shop}/members?tab=1`);
    const url = new URL(data.url);
    expect([url.origin, url.pathname, url.searchParams.get('tab')]).toEqual([shop, '/members', '1']);
    expect(data.site.selfTest).toMatchObject({ pageUrl: `${shop}/members?tab=1`, report: null });
    expect(await report(url.searchParams.get('zc-test')!)).toMatchObject({ status: 200, data: { isOwnKey: true } });
    const receivedDate = platform.clock.now().toISOString();
    expect((await read()).report).toEqual({ ...found, isOwnKey: true, foreignKeys: [], receivedDate });
  });

  test('a tag with the key of another business is told apart', async () => {
    const { read, tokenOf, report } = await open();
    for (const siteKey of ['pk_other', 'nonsense', ''])
      expect(await report(await tokenOf(), { siteKey })).toMatchObject({ data: { isOwnKey: false } });
    expect((await read()).report.isOwnKey).toBe(false);
  });

  test('of two tags on a page, that of the business tells, whichever reports first, and names the other', async () => {
    const { owner, read, tokenOf, report } = await open();
    const ownKey = owner.businessId.replace('biz_', 'pk_');
    const own = { otherKeys: ['pk_other'], version: '0.1.0' };
    const foreign = { siteKey: 'pk_other', otherKeys: [ownKey], version: '0.0.9' };
    for (const reports of [
      [own, foreign],
      [foreign, own],
    ]) {
      const token = await tokenOf();
      for (const each of reports) expect((await report(token, each)).data.isOwnKey).toBe(each === own);
      expect((await read()).report).toMatchObject({ isOwnKey: true, version: '0.1.0', foreignKeys: ['pk_other'] });
    }
    const token = await tokenOf();
    await report(token, own);
    await report(token);
    expect((await read()).report.foreignKeys, 'once the other was taken away').toEqual([]);
    await report(token, { ...foreign, otherKeys: [] });
    expect((await read()).report, 'once it is the only one').toMatchObject({ isOwnKey: false, version: '0.0.9' });
  });

  test.each(['https://evil.example', 'https://shop.example.evil.example', 'http://shop.example', 'null', undefined])(
    'a page of %s cannot report for the site',
    async (origin) => {
      const { read, tokenOf, report } = await open();
      const headers: Record<string, string> = origin === undefined ? {} : { origin };
      expect(await report(await tokenOf(), {}, headers)).toMatchObject({ status: 403, error: 'embed_site.refused' });
      expect((await read()).report).toBeNull();
    },
  );

  test('a link works for a while, and only the latest of a site', async () => {
    const { platform, tokenOf, report } = await open();
    const over = { status: 404, error: 'site.self_test_over' };
    const first = await tokenOf();
    const second = await tokenOf();
    expect(await report(first)).toMatchObject(over);
    expect(await report(`${second}x`)).toMatchObject(over);
    expect(await report('nonsense')).toMatchObject(over);
    expect(await report(second)).toMatchObject({ status: 200 });
    expect(await report(second), 'the page was loaded anew').toMatchObject({ status: 200 });
    platform.clock.advanceSec(selfTestMinutes * 60);
    expect(await report(second)).toMatchObject(over);
  });

  test.each([
    ['too much that is blocked', { blocked: Array.from({ length: 21 }, () => ({ directive: 'x', source: 'y' })) }],
    ['more tags than any page has', { otherKeys: Array.from({ length: 21 }, (_, at) => `pk_${at}`) }],
    ['a state that is none', { settings: 'PERHAPS' }],
    ['no token', { token: undefined }],
    ['a page without an end', { pageUrl: 'x'.repeat(2001) }],
  ])('a report with %s is refused', async (_case, more) => {
    const { tokenOf, report } = await open();
    expect(await report(await tokenOf(), more)).toMatchObject({ status: 400, error: 'request.invalid' });
  });

  test('a page of no site of the business gets no link', async () => {
    const { platform, begin } = await open();
    expect(await begin('https://elsewhere.example/')).toMatchObject({ status: 404, error: 'site.not_found' });
    const stranger = await platform.signUp('Stranger');
    const asked = platform.call(stranger, 'POST', `${base}/site-self-test`, { pageUrl: found.pageUrl });
    expect(await asked).toMatchObject({ status: 404, error: 'site.not_found' });
  });
});
