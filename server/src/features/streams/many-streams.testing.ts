import type { Database } from '../../platform/database/database.ts';

type Pool = Database['pool'];

/**
 * A large library, with names, sizes and times in unrelated orders: every third video is the start of an event, every
 * fifth is unpublished, every tenth an archive.
 */
export async function insertManyStreams(pool: Pool, businessId: string, count: number): Promise<void> {
  await pool.query(
    `insert into stream (id, business_id, name, description, file_name, size_bytes, packaging_state, package_id,
       duration_ms, width, height, publish_status, access_visibility, media_type, category, event_start, created_at, updated_at)
     select 'str_' || md5($1 || n), $1, 'Video ' || md5('name' || n), repeat('What it is about. ', 10), n || '.mp4',
       abs(hashint4(n)), 'ready', 'pkg_1', case when n % 7 = 0 then null else abs(hashint4(n + 1)) % 7200000 end, 1280, 720,
       case when n % 5 = 0 then 'UnPublished' else 'Published' end, case when n % 4 = 0 then 'UNLISTED' else 'PUBLIC' end,
       case when n % 10 = 0 then 'ARCHIVE' else 'VIDEO' end, case when n % 2 = 0 then 'Category ' || n % 20 end,
       case when n % 3 = 0 then timestamptz '2026-01-01' + abs(hashint4(n + 2)) % 10000000 * interval '1 second' end,
       timestamptz '2026-01-01' + abs(hashint4(n + 3)) % 10000000 * interval '1 second',
       timestamptz '2026-01-01' + abs(hashint4(n + 4)) % 10000000 * interval '1 second'
     from generate_series(1, $2::int) n`,
    [businessId, count],
  );
}
