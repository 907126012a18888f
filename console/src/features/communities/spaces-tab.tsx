import { t } from '@lingui/core/macro';
import { type CommunitySpace, spacesMax } from '@zeacon/contract';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSpaces, useSpaceWrites } from '../../entities/communities/space-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { textLink } from '../../ui/page.css.ts';
import { Card } from '../../ui/page.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import * as styles from './communities.css.ts';
import { RemoveSpaceDialog, SpaceDialog } from './space-dialogs.tsx';

type Open = { what: 'new' } | { what: 'edit' | 'remove'; space: CommunitySpace };

export function SpacesTab({ communityId }: { communityId: string }) {
  const { data: spaces, error } = useSpaces(communityId);
  const { order } = useSpaceWrites();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const problem = error ?? order.error;

  function move(from: number, to: number): void {
    const spaceIds = (spaces ?? []).map(({ id }) => id);
    const [moved] = spaceIds.splice(from, 1);
    if (moved) order.mutate({ communityId, spaceIds: spaceIds.toSpliced(to, 0, moved) });
  }

  return (
    <div className={styles.stack}>
      <p className={styles.soft}>
        {t`Each space covers one topic and has its own page. Members choose one when they write a post.`}
      </p>
      {problem && <Notice tone="danger">{messageOf(problem)}</Notice>}
      {!spaces && !error && <Skeleton height={180} radius={16} />}
      {spaces?.length === 0 && (
        <p className={styles.soft}>{t`There are no spaces yet: all posts appear in one feed.`}</p>
      )}
      {spaces?.map((space, place) => (
        <Card
          key={space.id}
          title={space.name}
          actions={
            <div className={styles.row}>
              <IconButton
                icon={ArrowUp}
                label={t`Move ${space.name} up`}
                isDisabled={place === 0 || order.isPending}
                onPress={() => move(place, place - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t`Move ${space.name} down`}
                isDisabled={place === spaces.length - 1 || order.isPending}
                onPress={() => move(place, place + 1)}
              />
            </div>
          }
        >
          <div className={styles.stack}>
            {space.description && (
              <p className={styles.text} dir="auto">
                {space.description}
              </p>
            )}
            <p className={styles.soft}>
              <a className={textLink} href={space.url} target="_blank" rel="noreferrer">
                {t`Posts: ${space.postCount}`}
              </a>
            </p>
            <div className={styles.row}>
              <Button onPress={() => setOpen({ what: 'edit', space })}>{t`Edit`}</Button>
              <Button variant="danger" onPress={() => setOpen({ what: 'remove', space })}>
                {t`Remove`}
              </Button>
            </div>
          </div>
        </Card>
      ))}
      {spaces && (
        <div className={styles.row}>
          <Button
            variant="primary"
            icon={Plus}
            isDisabled={spaces.length >= spacesMax}
            onPress={() => setOpen({ what: 'new' })}
          >
            {t`New space`}
          </Button>
          {spaces.length >= spacesMax && (
            <span className={styles.soft}>{t`A community holds at most ${spacesMax} spaces.`}</span>
          )}
        </div>
      )}
      {open?.what === 'new' && <SpaceDialog communityId={communityId} space={undefined} onClose={close} />}
      {open?.what === 'edit' && <SpaceDialog communityId={communityId} space={open.space} onClose={close} />}
      {open?.what === 'remove' && (
        <RemoveSpaceDialog
          space={open.space}
          others={(spaces ?? []).filter(({ id }) => id !== open.space.id)}
          onClose={close}
        />
      )}
    </div>
  );
}
