import { t } from '@lingui/core/macro';
import type { CommunitySpace, PostDetails } from '@zeacon/contract';
import { useState } from 'react';
import { useModerationWrites } from '../../entities/communities/moderation-queries.ts';
import { usePostWrites } from '../../entities/communities/post-queries.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatMoment } from '../../platform/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { textLink } from '../../ui/page.css.ts';
import { Card } from '../../ui/page.tsx';
import { useAskRemoval } from './ask-removal.tsx';
import * as styles from './communities.css.ts';
import { EarlierVersions } from './earlier-versions.tsx';
import { PollResults } from './poll-results.tsx';
import { PostComments } from './post-comments.tsx';
import { PostLink } from './post-link.tsx';
import { NewsletterBadge, NewsletterButton } from './post-newsletter.tsx';
import { PostPictures } from './post-pictures.tsx';
import { RichTextView } from './rich-text-view.tsx';
import { spaceOptions } from './space-options.ts';
import { WatchPartyLine } from './watch-party.tsx';

interface Props {
  post: PostDetails;
  mayWrite: boolean;
  spaces: readonly CommunitySpace[];
  onEdit: () => void;
}

export function PostCard({ post, mayWrite, spaces, onEdit }: Props) {
  const { uuid, title, body, state, isPinned, author, createdDate, commentCount, url, streamDetails, playlist } = post;
  const { edit, publish, remove } = usePostWrites();
  const { decide } = useModerationWrites();
  const confirm = useConfirm();
  const askRemoval = useAskRemoval();
  const [showsComments, setShowsComments] = useState(false);
  const isWaiting = state === 'DRAFT' || state === 'SCHEDULED';
  const editedMoment = post.editedDate && formatMoment(post.editedDate);
  const edited = editedMoment && t`Edited ${editedMoment}`;
  const publishMoment = post.publishDate && formatMoment(post.publishDate);
  const name = author.name ?? t`Deleted member`;
  const moment = formatMoment(createdDate);
  const reactions = post.reactions.reduce((sum, { count }) => sum + count, 0);
  const isOfBusiness = author.memberId === null && author.name !== null && !author.isImported;
  const askDeletion = () =>
    confirm({
      title: t`Delete this post?`,
      text: <p>{t`It is lost for good, with its comments. Whoever reads it sees it vanish.`}</p>,
      action: t`Delete post`,
      run: () => remove.mutateAsync(uuid),
      done: t`Post deleted`,
    });
  const askRemovalOfPost = () =>
    askRemoval(name, (reason) =>
      decide.mutateAsync({
        communityId: post.community.id,
        ...{ kind: 'POST', targetId: uuid, decision: 'REMOVE', reason },
      }),
    );
  return (
    <Card title={title || name}>
      <div className={styles.stack}>
        <p className={styles.byline}>
          <Avatar name={name} src={author.pictureUrl} size={24} />
          {t`${name}, ${moment}`}
          {state === 'DRAFT' && ` · ${t`Draft`}`}
          {publishMoment && ` · ${t`Will be published ${publishMoment}`}`}
          {state === 'HELD' && ` · ${t`Others do not see it yet`}`}
          {author.isImported && ` · ${t`Imported name`}`}
          {edited && ` · ${edited}`}
          {isPinned && ` · ${t`Pinned`}`}
          {post.space && ` · ${post.space.name}`}
        </p>
        {post.newsletter && (
          <p className={styles.soft}>
            <NewsletterBadge newsletter={post.newsletter} />
          </p>
        )}
        <RichTextView text={body} />
        <PostPictures pictures={post.pictures} />
        <PostLink post={post} mayWrite={mayWrite} />
        {post.poll && <PollResults poll={post.poll} />}
        {streamDetails && <p className={styles.soft}>{t`Video: ${streamDetails.name}`}</p>}
        {playlist && <p className={styles.soft}>{t`Playlist: ${playlist.name}`}</p>}
        <WatchPartyLine post={post} mayWrite={mayWrite} />
        {!isWaiting && (
          <p className={styles.soft}>
            <a className={`${textLink} ${styles.alone}`} href={url} target="_blank" rel="noreferrer">
              {t`Comments: ${commentCount}, reactions: ${reactions}`}
            </a>
          </p>
        )}
        {post.editedDate && <EarlierVersions postId={uuid} />}
        {!isWaiting && commentCount > 0 && (
          <Button onPress={() => setShowsComments(!showsComments)}>
            {showsComments ? t`Hide comments` : t`Show comments`}
          </Button>
        )}
        {showsComments && <PostComments postId={uuid} communityId={post.community.id} mayWrite={mayWrite} url={url} />}
        {mayWrite && (
          <div className={styles.row}>
            {isWaiting && (
              <Button isPending={publish.isPending} onPress={() => publish.mutate(uuid)}>
                {t`Publish`}
              </Button>
            )}
            {isOfBusiness && <Button onPress={onEdit}>{t`Edit`}</Button>}
            <Button isPending={edit.isPending} onPress={() => edit.mutate({ id: uuid, isPinned: !isPinned })}>
              {isPinned ? t`Unpin` : t`Pin`}
            </Button>
            {!post.newsletter && <NewsletterButton post={post} />}
            {spaces.length > 0 && (
              <NativeSelect
                label={t`Space of this post`}
                options={spaceOptions(spaces)}
                value={post.space?.id ?? ''}
                onChange={(spaceId) => edit.mutate({ id: uuid, spaceId: spaceId || null })}
              />
            )}
            <Button variant="danger" onPress={isOfBusiness ? askDeletion : askRemovalOfPost}>
              {isOfBusiness ? t`Delete` : t`Remove`}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
