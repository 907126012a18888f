import { plural, t } from '@lingui/core/macro';
import type { LiveMember } from '@zeacon/contract';
import { useState } from 'react';
import { useLiveMembers } from '../../entities/lives/live-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Badge, Notice } from '../../ui/states.tsx';
import * as styles from './members-dialog.css.ts';

/** Who is in the live stream's channel: names of those who gave one, and the number of the others. */
export function MembersDialog({ streamId, onClose }: { streamId: string; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, error } = useLiveMembers(streamId, page);
  const unnamedCount = data?.unnamedCount ?? 0;
  // The list became shorter.
  if (data && page > data.totalPages) setPage(data.totalPages);
  return (
    <Dialog title={t`Who is here`} isOpen onClose={onClose}>
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      {data && data.items.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
        <ul className={styles.list} aria-label={t`People`} tabIndex={0}>
          {data.items.map((member) => (
            <Member key={member.authorId} member={member} />
          ))}
        </ul>
      )}
      {data?.memberCount === 0 && (
        <p className={styles.note}>{t`Nobody has given a name yet: they do when they write or raise a hand.`}</p>
      )}
      {unnamedCount > 0 && (
        <p className={styles.note}>
          {plural(unnamedCount, {
            one: '# viewer more, without a name',
            other: '# viewers more, without a name',
          })}
        </p>
      )}
      {data && (
        <Pagination
          page={data.currentPage - 1}
          totalPages={data.totalPages}
          totalItems={data.memberCount}
          onChange={(next) => setPage(next + 1)}
        />
      )}
      <DialogActions>
        <Button onPress={onClose}>{t`Close`}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Member({ member: { name, role } }: { member: LiveMember }) {
  return (
    <li className={styles.member}>
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
      {role === 'host' && <Badge tone="blue">{t({ message: 'Host', context: 'of a live stream' })}</Badge>}
      {role === 'guest' && <Badge tone="green">{t`On stage`}</Badge>}
    </li>
  );
}
