import { expect, test } from 'vitest';
import { button, numbered, openStudio, placement } from '../../platform/testing/overlay-studio.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { eventBatch, storedEvent } from '../insights/event-batch.testing.ts';

const url = '/business/v1.1/insight/click-map';
const march = { startDate: '2026-03-01', endDate: '2026-03-31' };

describeOnSharedPlatform('the click map of a video', (database) => {
  async function open() {
    const studio = await openStudio(database());
    const { platform, business } = studio;
    const { id: streamId } = await studio.video({ name: 'Spring' });
    const { uuid: hypergraphicId } = await studio.graphic({ name: 'Hat' });
    const hypergraphics = [placement(hypergraphicId, 1, { style: { top: 10, left: 20, width: 30 } })];
    await studio.overlay(streamId, { hypergraphics, callsToAction: [button(1)] });
    const about = { businessId: business.businessId, streamId };
    let serial = 0;
    const happen = async (type: 'overlayImpression' | 'overlayClick', id: string, more: object = {}) => {
      const kind = id.startsWith('hgp') ? ('HYPERGRAPHIC' as const) : ('CALL_TO_ACTION' as const);
      const overlay = { id, kind, hypergraphicId: kind === 'HYPERGRAPHIC' ? hypergraphicId : null };
      const viewId = `view-${String(++serial).padStart(4, '0')}`;
      const event = storedEvent(`${streamId}-${serial}`, type, { overlay, positionMs: 2000 });
      await platform.modules.insights.appendHistory([
        eventBatch([event], { ...about, viewId, visitorId: viewId, ...more }),
      ]);
    };
    const read = (more: object = {}) => platform.call(business, 'POST', url, { ...march, streamId, ...more });
    return { ...studio, streamId, hypergraphicId, happen, read };
  }
  const [hat, call] = [numbered('hgp', 1), numbered('cta', 1)];

  test('has everything at its place, most clicked first', async () => {
    const { happen, read } = await open();
    for (let seen = 0; seen < 4; seen++) await happen('overlayImpression', hat);
    await happen('overlayClick', hat);
    await happen('overlayImpression', call);
    const { data } = await read();
    expect(data).toMatchObject({ width: 1280, height: 720, removed: { impressions: 0, clicks: 0 } });
    expect(data.spots).toMatchObject([
      {
        ...{ id: hat, kind: 'HYPERGRAPHIC', name: 'Hat', moment: 'TIME', startMs: 1000, endMs: 5000 },
        ...{ impressions: 4, clicks: 1, clickThroughRate: 0.25 },
      },
      { id: call, kind: 'CALL_TO_ACTION', impressions: 1, clicks: 0, clickThroughRate: 0 },
    ]);
    const { left, top, width, height } = data.spots[0].box;
    expect([left, top, width]).toEqual([20, 10, 30]);
    expect(height).toBeCloseTo((30 / 2) * (16 / 9), 3);
  });

  test('shows what nobody saw, and counts apart what was removed', async () => {
    const { happen, read, overlay, streamId } = await open();
    await happen('overlayImpression', hat);
    await happen('overlayClick', hat);
    await overlay(streamId, { callsToAction: [button(1)] });
    const { data } = await read();
    expect(data.spots).toMatchObject([{ id: call, impressions: 0, clicks: 0 }]);
    expect(data.removed).toEqual({ impressions: 1, clicks: 1 });
  });

  test('counts as the filters say, and no bots', async () => {
    const { happen, read } = await open();
    await happen('overlayClick', hat, { country: 'DE' });
    await happen('overlayClick', hat, { country: 'NO' });
    await happen('overlayClick', hat, { country: 'DE', audience: 'bot' });
    const { data } = await read({ filters: { country: ['DE'] } });
    expect(data.spots[0]).toMatchObject({ id: hat, clicks: 1 });
  });

  test.each([
    ['no video', { streamId: undefined }, 'request.invalid'],
    ['a video that does not exist', { streamId: 'str_none' }, 'stream.not_found'],
    ['an end before the beginning', { endDate: '2026-02-01' }, 'insight.period_invalid'],
    ['a day that does not exist', { startDate: '2026-02-30' }, 'request.invalid'],
    ['an unknown filter', { filters: { visitor: ['x'] } }, 'request.invalid'],
  ])('refuses %s', async (_what, query, error) => {
    const { read } = await open();
    expect((await read(query)).error).toBe(error);
  });

  test('is a secret from other businesses', async () => {
    const { platform, streamId } = await open();
    const other = await platform.signUp('Other');
    const answer = await platform.call(other, 'POST', url, { ...march, streamId });
    expect([answer.status, answer.error]).toEqual([404, 'stream.not_found']);
  });
});
