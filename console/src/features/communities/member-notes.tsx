import { t } from '@lingui/core/macro';
import { type MemberNote, memberNoteMaxLength } from '@zeacon/contract';
import { type FormEvent, useState } from 'react';
import { useMemberNotes, useNoteWrites } from '../../entities/communities/note-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatMoment } from '../../platform/format.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './communities.css.ts';
import { Turning } from './turning.tsx';

const size = 10;

interface Props {
  communityId: string;
  memberId: string;
}

/** What those who look after the community remember about a member. */
export function MemberNotes({ communityId, memberId }: Props) {
  const [page, setPage] = useState(0);
  const { data, error } = useMemberNotes({ communityId, memberId, page, size });
  return (
    <section className={styles.group} aria-label={t`Notes`}>
      <NewNote communityId={communityId} memberId={memberId} />
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      {!data && !error && <Skeleton height={60} radius={8} />}
      {data?.items.length === 0 && <p className={styles.soft}>{t`No notes yet.`}</p>}
      {data && data.items.length > 0 && (
        <ol className={styles.comments}>
          {data.items.map((note) => (
            <li key={note.id}>
              <Note communityId={communityId} note={note} />
            </li>
          ))}
        </ol>
      )}
      {data && <Turning page={page} totalPages={data.totalPages} onTurn={setPage} />}
    </section>
  );
}

function NewNote({ communityId, memberId }: Props) {
  const [text, setText] = useState('');
  const { write } = useNoteWrites();
  const snackbar = useSnackbar();
  function submit(event: FormEvent) {
    event.preventDefault();
    const onSuccess = () => {
      setText('');
      snackbar.success(t`Note added`);
    };
    if (text.trim()) write.mutate({ communityId, memberId, text }, { onSuccess });
  }
  return (
    <form className={styles.stack} onSubmit={submit}>
      {write.error && <Notice tone="danger">{messageOf(write.error)}</Notice>}
      <TextField
        label={t`Note`}
        hint={t`Only people of your business who look after communities read notes. Members never do.`}
        multiline
        maxLength={memberNoteMaxLength}
        value={text}
        onChange={setText}
      />
      <div className={styles.row}>
        <Button type="submit" isPending={write.isPending}>{t`Add note`}</Button>
      </div>
    </form>
  );
}

function Note({ communityId, note }: { communityId: string; note: MemberNote }) {
  const { id, text, byName, isOfModerator, canDelete, createdDate } = note;
  const { remove } = useNoteWrites();
  const confirm = useConfirm();
  const name = byName ?? (isOfModerator ? t`Deleted member` : t`The business`);
  const by = isOfModerator && byName ? t`${name}, moderator` : name;
  const ask = () =>
    confirm({
      title: t`Delete this note?`,
      text: <p>{t`It is deleted for good, for everybody.`}</p>,
      action: t`Delete note`,
      run: () => remove.mutateAsync({ communityId, noteId: id }),
      done: t`Note deleted`,
    });
  return (
    <>
      <p className={styles.soft}>
        {by} · {formatMoment(createdDate)}
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {canDelete && (
        <div className={styles.row}>
          <Button size="small" onPress={ask}>{t`Delete note`}</Button>
        </div>
      )}
    </>
  );
}
