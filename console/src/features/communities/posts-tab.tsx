import { t } from '@lingui/core/macro';
import type { CommunitySpace, PostDetails } from '@zeacon/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'wouter';
import { usePosts } from '../../entities/communities/post-queries.ts';
import { useSpaces } from '../../entities/communities/space-queries.ts';
import { withValues } from '../../platform/address-values.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Card } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './communities.css.ts';
import { PostCard } from './post-card.tsx';
import { PostForm } from './post-form.tsx';

const PlannedPosts = later(() => import('./planned-posts.tsx').then((m) => m.PlannedPosts));

type View = 'list' | 'calendar';

interface Props {
  communityId: string;
  mayWrite: boolean;
}

export function PostsTab({ communityId, mayWrite }: Props) {
  const [params, setParams] = useSearchParams();
  const read = (name: string) => params.get(name) ?? '';
  const [spaceId, search] = [read('space'), read('search')];
  const view: View = read('view') === 'calendar' ? 'calendar' : 'list';
  const choose = (change: Record<string, string>, replace = false) =>
    setParams((before) => withValues(before, change), { replace });
  const { data: spaces = [] } = useSpaces(communityId);
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <Segments
          label={t`Posts as`}
          options={[
            { value: 'list', label: t({ message: 'List', context: 'view' }) },
            { value: 'calendar', label: t({ message: 'Calendar', context: 'view' }) },
          ]}
          value={view}
          onChange={(next) => choose({ view: next === 'list' ? '' : next, month: '', day: '', post: '' })}
        />
      </div>
      {view === 'list' ? (
        <PostList {...{ communityId, mayWrite, spaces, spaceId, search }}>
          <Filters {...{ spaces, spaceId, search }} onChange={(change) => choose(change, true)} />
        </PostList>
      ) : (
        <>
          <Filters {...{ spaces, spaceId, search }} onChange={(change) => choose(change, true)} />
          <Suspense fallback={<Skeleton height={480} radius={16} />}>
            <PlannedPosts
              {...{ communityId, mayWrite, spaces, spaceId }}
              search={search.trim()}
              month={read('month')}
              day={read('day')}
              opened={read('post')}
              onChoose={choose}
            />
          </Suspense>
        </>
      )}
    </div>
  );
}

interface Filtering {
  spaces: readonly CommunitySpace[];
  spaceId: string;
  search: string;
}

function Filters({
  spaces,
  spaceId,
  search,
  onChange,
}: Filtering & { onChange: (change: Record<string, string>) => void }) {
  return (
    <>
      <TextField
        label={t`Search posts`}
        type="search"
        value={search}
        onChange={(value) => onChange({ search: value })}
      />
      {spaces.length > 0 && (
        <div className={styles.row}>
          <NativeSelect
            label={t`Posts shown`}
            options={[
              { value: '', label: t`All posts` },
              ...spaces.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={spaceId}
            onChange={(space) => onChange({ space })}
          />
        </div>
      )}
    </>
  );
}

/** `children`: what chooses among them, between the form and the posts. */
function PostList({
  communityId,
  mayWrite,
  spaces,
  spaceId,
  search,
  children,
}: Props & Filtering & { children: ReactNode }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = usePosts(communityId, spaceId, search.trim());
  const [edited, setEdited] = useState<PostDetails>();
  const posts = data?.pages.flatMap(({ items }) => items);
  return (
    <>
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
      {children}
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
    </>
  );
}
