import type { Database } from '../../../platform/database/database.ts';

interface Joined {
  communityId: string;
  businessId: string;
  count: number;
  at: Date;
}

/** People who joined, `m1@example.com` and so on, without a mail for each. */
export async function addMembers(pool: Database['pool'], { communityId, businessId, count, at }: Joined) {
  await pool.query(
    `insert into community_account (id, email, username, username_key, created_at)
     select 'mbr_' || n, 'm' || n || '@example.com', 'm' || n, 'm' || n, $2 from generate_series(1, $1::int) n`,
    [count, at],
  );
  await pool.query(
    `insert into community_member (community_id, account_id, business_id, role, state, joined_at)
     select $1, 'mbr_' || n, $2, 'MEMBER', 'ACTIVE', $4 from generate_series(1, $3::int) n`,
    [communityId, businessId, count, at],
  );
}
