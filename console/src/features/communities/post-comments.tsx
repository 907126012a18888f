import { t } from '@lingui/core/macro';
import type { PostComment } from '@zeacon/contract';
import { useModerationWrites, usePostComments } from '../../entities/communities/moderation-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { formatMoment } from '../../platform/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import { useAskRemoval } from './ask-removal.tsx';
import * as styles from './communities.css.ts';
import { EarlierVersions } from './earlier-versions.tsx';

interface Props {
  postId: string;
  communityId: string;
  mayWrite: boolean;
}

export function PostComments({ postId, communityId, mayWrite }: Props) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = usePostComments(postId);
  const { decide } = useModerationWrites();
  const failure = error ?? decide.error;
  const askRemoval = useAskRemoval();
  const remove = ({ id, author }: PostComment) =>
    askRemoval(author.name ?? t`Deleted member`, (reason) =>
      decide.mutateAsync({ communityId, kind: 'COMMENT', targetId: id, decision: 'REMOVE', reason }),
    );
  return (
    <div className={styles.stack}>
      {failure && <Notice tone="danger">{messageOf(failure)}</Notice>}
      {!data && !error && <Skeleton height={60} radius={8} />}
      <ul className={styles.comments}>
        {data?.pages
          .flatMap(({ items }) => items)
          .map((comment) => (
            <li key={comment.id}>
              <p className={styles.byline}>
                <CommentLine comment={comment} />
              </p>
              {comment.quote && (
                <blockquote className={styles.soft} dir="auto">
                  {comment.quote.text} <cite>{comment.quote.author.name ?? t`Deleted member`}</cite>
                </blockquote>
              )}
              <p className={styles.text} dir="auto">
                {comment.isRemoved ? t`This comment was removed.` : comment.text}
              </p>
              <div className={styles.row}>
                {comment.editedDate && <EarlierVersions postId={postId} commentId={comment.id} />}
                {mayWrite && !comment.isRemoved && (
                  <Button isPending={decide.isPending} onPress={() => remove(comment)}>{t`Remove`}</Button>
                )}
              </div>
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>{t`More comments`}</Button>
      )}
    </div>
  );
}

function CommentLine({ comment: { author, createdDate, editedDate, isHeld } }: { comment: PostComment }) {
  const name = author.name ?? t`Deleted member`;
  const moment = formatMoment(createdDate);
  const editedMoment = editedDate && formatMoment(editedDate);
  return (
    <>
      <Avatar name={name} src={author.pictureUrl} size={24} />
      {t`${name}, ${moment}`}
      {editedMoment && ` · ${t`Edited ${editedMoment}`}`}
      {author.isImported && ` · ${t`Imported name`}`}
      {isHeld && ` · ${t`Others do not see it yet`}`}
    </>
  );
}
