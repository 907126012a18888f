import { t } from '@lingui/core/macro';
import type { PostComment } from '@zeacon/contract';
import { useModerationWrites, usePostComments } from '../../entities/communities/moderation-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { formatClock, formatCount, formatMoment } from '../../platform/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import { useAskRemoval } from './ask-removal.tsx';
import * as styles from './communities.css.ts';
import { EarlierVersions } from './earlier-versions.tsx';
import * as talk from './post-comments.css.ts';
import { reactionOf } from './reaction-names.ts';
import { WrittenText } from './written-text.tsx';

interface Props {
  postId: string;
  communityId: string;
  mayWrite: boolean;
  /** Of the post's page. */
  url: string;
}

export function PostComments({ postId, communityId, mayWrite, url }: Props) {
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
                <figure className={talk.quote}>
                  <blockquote className={talk.words} dir="auto">
                    {comment.quote.text}
                  </blockquote>
                  <figcaption className={styles.soft}>
                    <bdi>{comment.quote.author.name ?? t`Deleted member`}</bdi>
                  </figcaption>
                </figure>
              )}
              <p className={styles.text} dir="auto">
                {comment.atSec !== null && !comment.isRemoved && <AtSecond comment={comment} url={url} />}
                {comment.isRemoved ? t`This comment was removed.` : <WrittenText text={comment.text} />}
              </p>
              <Reactions reactions={comment.reactions} />
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

/** Leads to the comment on the page, where it starts the video there. */
function AtSecond({ comment: { id, atSec }, url }: { comment: PostComment; url: string }) {
  const time = formatClock((atSec ?? 0) * 1000);
  return (
    <>
      <a
        className={talk.moment}
        href={`${url}?comment=${id}#${id}`}
        target="_blank"
        rel="noreferrer"
        dir="ltr"
        aria-label={t`At ${time} of the video`}
      >
        {time}
      </a>{' '}
    </>
  );
}

/** Those that somebody gave. */
function Reactions({ reactions }: Pick<PostComment, 'reactions'>) {
  const given = reactions.filter(({ count }) => count > 0);
  if (given.length === 0) return null;
  return (
    <ul className={talk.reactions} aria-label={t`Reactions`}>
      {given.map(({ reaction, count }) => {
        const { sign, name } = reactionOf(reaction);
        const shown = formatCount(count);
        return (
          <li key={reaction} className={talk.reaction} title={name}>
            <span role="img" aria-label={name}>
              {sign}
            </span>{' '}
            {shown}
          </li>
        );
      })}
    </ul>
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
