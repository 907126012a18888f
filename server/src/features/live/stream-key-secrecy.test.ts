import { type BusinessRole, businessRoles } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { createStreamsRepository } from '../streams/streams.repository.ts';

const streams = '/general/v1.1/stream';

describeOnSharedPlatform('whoever may not go on air', (database) => {
  async function open() {
    let role: BusinessRole = 'owner';
    let businessId = '';
    const platform = await openTestPlatform(database(), {
      env: { ZEACON_RTMP_URL: 'rtmp://live.example.com/live' },
      rolesOf: async () => new Map([[businessId, role]]),
    });
    onTestFinished(() => platform.close());
    const business = await platform.signUp();
    businessId = business.businessId;
    const draft = { name: 'Show', contentType: 'LIVE', location: { lat: 0, lon: 0 }, category: 'Music', metadata: [] };
    const created = await platform.call(business, 'POST', `${streams}/v2`, draft);
    expect(created.status).toBe(201);
    const id: string = created.data.id;
    const become = (next: BusinessRole) => {
      role = next;
    };
    const call = (method: string, path: string, body?: object) =>
      platform.call(business, method, `${streams}${path}`, body);
    return { id, become, call };
  }

  test('does not get the stream key', async () => {
    const { id, become, call } = await open();
    const told: string[] = [];
    for (const role of businessRoles) {
      become(role);
      const { status, data } = await call('GET', `/${id}/live`);
      if (status === 200 && data.rtmp?.streamKey) told.push(role);
      expect([role, JSON.stringify(data ?? '').includes('live_')]).toEqual([role, told.includes(role)]);
    }
    expect(told).toEqual(['owner', 'admin', 'editor', 'host']);
  });

  test('nor does going on air publish a file that was uploaded for the stream', async () => {
    const { id, become, call } = await open();
    await createStreamsRepository(database().db).patchPackaging(id, { packagingState: 'ready', packageId: 'pkg_1' });
    become('host');
    expect(await call('PATCH', `/status/${id}`, { streamStatus: 'LIVE' })).toMatchObject({ error: 'live.not_live' });
    expect((await call('GET', `/${id}`)).data.publishStatus).toBe('UnPublished');
  });
});
