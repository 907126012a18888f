import type { LiveMember } from '@zeacon/contract';
import { useState } from 'react';
import { messageOf } from '../../platform/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Badge, Notice } from '../../ui/states.tsx';
import { useLiveMembers } from './live-queries.ts';
import * as styles from './members-dialog.css.ts';

/** Who is in the live stream's channel: by name those who gave one, the others by their number. */
export function MembersDialog({ streamId, onClose }: { streamId: string; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, error } = useLiveMembers(streamId, page);
  // The list has become shorter.
  if (data && page > data.totalPages) setPage(data.totalPages);
  return (
    <Dialog title="Who is here" isOpen onClose={onClose}>
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      {data && data.items.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
        <ul className={styles.list} aria-label="People" tabIndex={0}>
          {data.items.map((member) => (
            <Member key={member.authorId} member={member} />
          ))}
        </ul>
      )}
      {data?.memberCount === 0 && (
        <p className={styles.note}>Nobody has given a name yet: they do when they write or raise a hand.</p>
      )}
      {data && data.unnamedCount > 0 && (
        <p className={styles.note}>
          {data.unnamedCount === 1 ? '1 viewer more' : `${data.unnamedCount} viewers more`}, without a name
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
        <Button onPress={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function Member({ member: { name, role } }: { member: LiveMember }) {
  return (
    <li className={styles.member}>
      <span className={styles.name}>{name}</span>
      {role === 'host' && <Badge tone="blue">Host</Badge>}
      {role === 'guest' && <Badge tone="green">On stage</Badge>}
    </li>
  );
}
