import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, openCommunities } from './open-communities.testing.ts';

const gigabyte = 1024 ** 3;

describeOnSharedPlatform('what videos of members take', (database) => {
  test('of one member no more than their share in a community, until a video goes', async () => {
    const { make, owner, call, join } = await openCommunities(database());
    const { pool } = database();
    const { id: communityId } = await make({ title: 'Harbor club' });
    await call(owner, 'PUT', `${base}/update`, { communityId, takesVideos: true });
    const [ana, bo] = [await join(communityId, 'ana@example.com'), await join(communityId, 'bo@example.com')];
    const begin = (who: typeof ana, fingerprint: string) =>
      call(who, 'POST', `${base}/public/post-videos`, {
        ...{ communityId, fileName: 'sail.mp4', sizeBytes: 5, contentType: 'video/mp4', fingerprint },
      });
    const { data } = await begin(ana, 'first');
    const { rows } = await pool.query('select fingerprint from upload where stream_id = $1', [data.streamId]);
    expect(rows[0].fingerprint).not.toContain(ana.memberId);
    // In a post, where it is the post's alone.
    await pool.query(
      `insert into post (id, community_id, business_id, is_of_business, account_id, title, body, state, created_at)
       values ('pst_full', $1, $2, false, $3, '', '{"blocks":[]}', 'PUBLISHED', now())`,
      [communityId, owner.businessId, ana.memberId],
    );
    await pool.query(
      `update post_video set size_bytes = $2, post_id = 'pst_full', account_id = null, community_id = null where stream_id = $1`,
      [data.streamId, 2 * gigabyte],
    );
    expect((await begin(ana, 'second')).fieldErrors).toHaveProperty('sizeBytes');
    expect((await begin(bo, 'second')).status).toBe(201);
    await pool.query(`delete from post_video where stream_id = $1`, [data.streamId]);
    expect((await begin(ana, 'second')).status).toBe(201);
  });
});
