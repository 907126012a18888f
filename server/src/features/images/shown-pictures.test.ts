import { expect, test } from 'vitest';
import { openStudio } from '../../platform/testing/overlay-studio.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';

describeOnSharedPlatform('a picture that is deleted while it is chosen', (database) => {
  test('is shown nowhere, and nothing fails', async () => {
    const { platform, business, call, video, picture } = await openStudio(database());
    const player = { name: 'Front', autoPlay: false, videoLoop: false, hideControls: false, showIcon: true };
    const players = '/business/v1.1/embedded-player';
    const { id: streamId } = await video();
    const statuses: number[] = [];
    for (let round = 0; round < 12; round++) {
      const uuids = await Promise.all(Array.from({ length: 3 }, () => picture('BUSINESS_PROFILE')));
      const [first, second, third] = uuids.map((uuid) => `/media/images/${uuid}/8.webp`);
      const draft = (logo: string | undefined) => ({ ...player, playerColor: '#c62a2f', streamId: null, logo });
      const answers = await Promise.all([
        platform.call(business, 'POST', players, draft(first)),
        call('PATCH', `/${streamId}`, { logo: second }),
        call('PATCH', `/${streamId}`, { thumbnailId: uuids[2] }),
        platform.call(business, 'POST', players, draft(third)),
        ...uuids.map((uuid) => platform.call(business, 'DELETE', `/general/v1.1/image/${uuid}`)),
      ]);
      statuses.push(...answers.map(({ status }) => status));
    }
    expect([...new Set(statuses)].filter((status) => ![200, 201, 400, 404].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
    const { rows } = await database().pool.query(
      `select logo from embedded_player where logo is not null
       union all select coalesce(logo, thumbnail_id) from stream where coalesce(logo, thumbnail_id) is not null`,
    );
    expect(rows).toEqual([]);
  });
});
