import type { Database } from '../../platform/database/database.ts';
import type { PostView } from './post-view.ts';
import { createPostsRepository } from './posts.repository.ts';

/** What somebody wrote about a second of a video. */
export interface VideoMoment {
  id: string;
  atSec: number;
  text: string;
  /** Null for somebody who deleted their account. */
  name: string | null;
  /** Where it stands. */
  place: string;
  url: string;
}

export interface VideoMomentsDeps {
  database: Database;
  view: Pick<PostView, 'toComments' | 'urlOf'>;
}

const shownMax = 100;

/** For the video's own page, whose visitors are nobody in any community: what everybody may read. */
export function createVideoMoments({ database, view }: VideoMomentsDeps) {
  const posts = createPostsRepository(database.db);

  return async function list(streamId: string): Promise<VideoMoment[]> {
    const rows = await posts.listOpenMoments(streamId, shownMax);
    const byCommunity = Map.groupBy(rows, ({ community }) => community.id);
    const said = await Promise.all(
      [...byCommunity].map(([id, ofIt]) =>
        view.toComments(
          ofIt.map(({ comment }) => comment),
          id,
          undefined,
        ),
      ),
    );
    const nameOf = new Map(said.flat().map(({ id, author }) => [id, author.name]));
    return rows.map(({ comment: { id, atSec, text, postId }, post, community }) => ({
      ...{ id, text, atSec: atSec!, name: nameOf.get(id) ?? null },
      place: post.title || community.title,
      url: `${view.urlOf(community.subdomain, postId)}?comment=${id}#${id}`,
    }));
  };
}
