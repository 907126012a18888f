import { t } from '@lingui/core/macro';
import type { PostDetails } from '@zeacon/contract';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { usePosts } from '../../entities/communities/post-queries.ts';
import { useSpaces } from '../../entities/communities/space-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Card } from '../../ui/page.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './communities.css.ts';
import { PostCard } from './post-card.tsx';
import { PostForm } from './post-form.tsx';

interface Props {
  communityId: string;
  mayWrite: boolean;
}

export function PostsTab({ communityId, mayWrite }: Props) {
  const [params, setParams] = useSearchParams();
  const spaceId = params.get('space') ?? '';
  const search = params.get('search') ?? '';
  const choose = (change: { space?: string; search?: string }) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change)) value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace: true },
    );
  };
  const { data: spaces = [] } = useSpaces(communityId);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = usePosts(communityId, spaceId, search.trim());
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
      <TextField label={t`Search posts`} type="search" value={search} onChange={(value) => choose({ search: value })} />
      {spaces.length > 0 && (
        <div className={styles.row}>
          <NativeSelect
            label={t`Posts shown`}
            options={[
              { value: '', label: t`All posts` },
              ...spaces.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={spaceId}
            onChange={(space) => choose({ space })}
          />
        </div>
      )}
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      {!posts && !error && <Skeleton height={180} radius={16} />}
      {posts?.length === 0 && (
        <p className={styles.soft}>{search.trim() ? t`Nothing found` : t`Nothing has been written here yet.`}</p>
      )}
      {posts?.map((post) => (
        <PostCard key={post.uuid} post={post} mayWrite={mayWrite} spaces={spaces} onEdit={() => setEdited(post)} />
      ))}
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t`Older posts`}
        </Button>
      )}
    </div>
  );
}
