import { splitTestModeOf } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { showVideo } from '../../platform/testing/show-video.testing.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { widgetPlaying } from '../video-widgets/widget-draft.testing.ts';
import { splitTestDraft } from './split-test-draft.testing.ts';

const widgets = '/business/v1.1/video-widget';

describeOnSharedPlatform('what pages tell of a business', (database) => {
  test('has one limit, whatever it is and whatever addresses it comes from', async () => {
    const env = { ZEACON_BUSINESS_EVENTS_PER_MINUTE: '4', ZEACON_TRUST_PROXY: '1' };
    const { call, signUp, upload, app, close } = await openTestPlatform(database(), { env });
    onTestFinished(close);
    const business = await signUp();
    const { streamId } = await upload(business, Buffer.from('not yet looked at'));
    await showVideo(database(), streamId);
    const { siteKey } = (await call(business, 'GET', `${widgets}/site`)).data;
    const widgetId = (await call(business, 'POST', widgets, widgetPlaying(streamId))).data.key;
    const { id } = (await call(business, 'POST', '/business/v1.1/split-test', { widgetId, draft: splitTestDraft }))
      .data;
    await call(business, 'POST', `/business/v1.1/split-test/${id}/start`);
    let sent = 0;
    const tell = async (what: string, payload: object) => {
      sent += 1;
      const url = `/business/v1.1/insight/${what}`;
      const headers = { 'x-forwarded-for': `192.0.2.${sent}` };
      const answer = await app.inject({ method: 'POST', url, payload, headers });
      return [answer.statusCode, answer.headers['retry-after']];
    };
    const convert = () =>
      tell('conversions', { id: `order-00${sent}`, clickId: `${streamId}.click-0001`, name: 'order' });
    const exposures = (count: number) =>
      tell('split-events', {
        siteKey,
        visitorId: `visitor-${sent}`,
        exposures: Array(count).fill({ splitTestMode: splitTestModeOf(id, 'A'), widgetVisibility: true }),
      });
    const refused = [429, '60'];
    expect([await convert(), await convert(), await convert()]).toEqual([[202, undefined], [202, undefined], refused]);
    expect([await exposures(3), await exposures(2), await exposures(1)]).toEqual([refused, [202, undefined], refused]);
  });
});
