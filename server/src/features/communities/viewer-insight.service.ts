import { ApiError } from '../../platform/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { createCommunitiesRepository } from './communities.repository.ts';
import type { MembersService, Visitor } from './members.service.ts';
import { createPostsRepository } from './posts.repository.ts';

export interface ViewerInsightDeps {
  database: Database;
  members: Pick<MembersService, 'mayRead'>;
  viewsByPost: (businessId: string, streamId: string) => Promise<{ postId: string; views: number }[]>;
}

/** How often a video was watched, for those who may read a post that it stands in. */
export function createViewerInsight({ database, members, viewsByPost }: ViewerInsightDeps) {
  const communities = createCommunitiesRepository(database.db);

  return async (contentId: string, visitor: Visitor) => {
    const rows = await createPostsRepository(database.db).listOfStream(contentId);
    const readable = new Set<string>();
    for (const id of new Set(rows.map(({ communityId }) => communityId))) {
      const row = await communities.findOpen(id);
      if (row && (await members.mayRead(row, visitor))) readable.add(id);
    }
    const shown = rows.filter(({ communityId }) => readable.has(communityId)).reverse();
    const [first] = shown;
    if (!first) throw new ApiError('post.not_found');
    const figures = await viewsByPost(first.businessId, contentId);
    return {
      contentId,
      views: figures.reduce((sum, { views }) => sum + views, 0),
      posts: shown.map(({ id }) => ({
        postId: id,
        views: figures.find(({ postId }) => postId === id)?.views ?? 0,
      })),
    };
  };
}
