import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Community, ModerationItem } from '@zeacon/contract';
import { useState } from 'react';
import { Link } from 'wouter';
import { useModeration, useModerationWrites } from '../../entities/communities/moderation-queries.ts';
import { paths } from '../../paths.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatMoment } from '../../platform/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { textLink } from '../../ui/page.css.ts';
import { Card } from '../../ui/page.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import { Appeals } from './appeals.tsx';
import { reasonField, useAskRemoval } from './ask-removal.tsx';
import { BulkDecisions, type Chosen, isChoosable, useChosen } from './bulk-decisions.tsx';
import * as styles from './communities.css.ts';
import { ModerationLog } from './moderation-log.tsx';
import { kindName, reasonName } from './moderation-names.ts';
import { ModerationRules } from './moderation-rules.tsx';
import { PostPictures } from './post-pictures.tsx';
import { useRemovePicture } from './remove-picture.tsx';
import { Turning } from './turning.tsx';

const size = 20;

export function ModerationTab({ community }: { community: Community }) {
  const { id: communityId } = community;
  const [page, setPage] = useState(0);
  const { data, error } = useModeration({ communityId, page, size });
  const chosen = useChosen(data?.items ?? []);
  return (
    <div className={styles.stack}>
      <Appeals communityId={communityId} />
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      {!data && !error && <Skeleton height={180} radius={16} />}
      {data?.items.length === 0 && <p className={styles.soft}>{t`There is nothing to look at.`}</p>}
      {chosen.choosable.length > 1 && <BulkDecisions communityId={communityId} chosen={chosen} />}
      {data?.items.map((item) => (
        <WaitingCard key={item.kind + item.targetId} communityId={communityId} item={item} chosen={chosen} />
      ))}
      {data && <Turning page={page} totalPages={data.totalPages} onTurn={setPage} />}
      <ModerationRules key={communityId} community={community} />
      <ModerationLog communityId={communityId} />
    </div>
  );
}

interface WaitingProps {
  communityId: string;
  item: ModerationItem;
  chosen: Chosen;
}

function WaitingCard({ communityId, item, chosen }: WaitingProps) {
  const { kind, targetId, reasons, notes, reportCount, text, author, isHeld, url, createdDate } = item;
  const { decide } = useModerationWrites();
  const removePicture = useRemovePicture(communityId);
  const confirm = useConfirm();
  const name = author.name ?? t`Deleted member`;
  const title = `${kindName(kind)}: ${name}`;
  const moment = formatMoment(createdDate);
  const why = reasons
    .map((reason) => (reason === 'REPORTED' ? `${reasonName(reason)}: ${reportCount}` : reasonName(reason)))
    .join(' · ');
  const askBan = () =>
    confirm({
      title: t`Ban ${name}?`,
      text: <p>{t`They can neither write nor join again. You can undo this below.`}</p>,
      action: t`Ban`,
      reason: reasonField(name),
      run: (reason) => decide.mutateAsync({ communityId, kind, targetId, decision: 'BAN', reason }),
      done: t`${name} was banned`,
    });
  const askRemoval = useAskRemoval();
  const keep = () => decide.mutate({ communityId, kind, targetId, decision: 'KEEP' });
  const remove = () =>
    askRemoval(name, (reason) => decide.mutateAsync({ communityId, kind, targetId, decision: 'REMOVE', reason }));
  return (
    <Card title={title}>
      {decide.error && <Notice tone="danger">{messageOf(decide.error)}</Notice>}
      <p className={styles.byline}>
        <Avatar name={name} src={author.pictureUrl} size={kind === 'MEMBER' ? 64 : 24} />
        {moment} · {why}
        {isHeld && ` · ${t`Others do not see it yet`}`}
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <PostPictures pictures={item.pictures} />
      {item.contentId && (
        <p>
          <Link className={textLink} href={paths.video(item.contentId)}>
            <Trans>Watch the video of this post</Trans>
          </Link>
        </p>
      )}
      {notes.map((note) => (
        <blockquote key={note} className={styles.soft} dir="auto">
          {note}
        </blockquote>
      ))}
      <div className={styles.row}>
        {isChoosable(item) && chosen.choosable.length > 1 && (
          <input
            type="checkbox"
            className={styles.tick}
            aria-label={t`Choose: ${title}`}
            checked={chosen.has(targetId)}
            onChange={({ target }) => chosen.set([targetId], target.checked)}
          />
        )}
        <Button variant="primary" isPending={decide.isPending} onPress={keep}>
          {isHeld ? t`Publish` : t`Keep`}
        </Button>
        {kind !== 'MEMBER' && (
          <Button isPending={decide.isPending} onPress={remove}>
            {t`Remove`}
          </Button>
        )}
        {author.memberId !== null && author.pictureUrl && (
          <Button onPress={() => removePicture({ memberId: author.memberId ?? '', username: name })}>
            {t`Remove picture`}
          </Button>
        )}
        {author.memberId !== null && (
          <Button variant="danger" onPress={askBan}>
            {t`Ban`}
          </Button>
        )}
        {url && (
          <a className={textLink} href={url} target="_blank" rel="noreferrer">
            {t`See it in place`}
          </a>
        )}
      </div>
    </Card>
  );
}
