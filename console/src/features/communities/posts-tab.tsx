import { t } from '@lingui/core/macro';
import type { PostDetails } from '@zeacon/contract';
import { useState } from 'react';
import { usePosts } from '../../entities/communities/post-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import * as styles from './communities.css.ts';
import { PostCard } from './post-card.tsx';
import { PostForm } from './post-form.tsx';

interface Props {
  communityId: string;
  mayWrite: boolean;
}

export function PostsTab({ communityId, mayWrite }: Props) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = usePosts(communityId);
  const [edited, setEdited] = useState<PostDetails>();
  const posts = data?.pages.flatMap(({ items }) => items);
  return (
    <div className={styles.stack}>
      {mayWrite && (
        <Card title={edited ? t`Edit post` : t`New post`}>
          <PostForm
            key={edited?.uuid ?? ''}
            communityId={communityId}
            post={edited}
            onDone={() => setEdited(undefined)}
          />
        </Card>
      )}
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      {!posts && !error && <Skeleton height={180} radius={16} />}
      {posts?.length === 0 && <p className={styles.soft}>{t`Nothing has been written here yet.`}</p>}
      {posts?.map((post) => (
        <PostCard key={post.uuid} post={post} mayWrite={mayWrite} onEdit={() => setEdited(post)} />
      ))}
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t`Older posts`}
        </Button>
      )}
    </div>
  );
}
