import type { TestDatabase } from './test-database.ts';

/** Publishes a video that never becomes playable: what its viewers report needs no picture. */
export const showVideo = (database: TestDatabase, streamId: string) =>
  database.pool.query(`update stream set publish_status = 'Published' where id = $1`, [streamId]);
