import { t } from '@lingui/core/macro';
import type { PostDetails } from '@zeacon/contract';
import { useState } from 'react';
import { useBusinessTimeZone } from '../../platform/business-time-zone.ts';
import { toZonedInput } from '../../platform/zoned-moment.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { nameOf } from './calendar-post.tsx';
import { momentOf } from './post-days.ts';

interface Props {
  post: PostDetails;
  problem: string | undefined;
  isPending: boolean;
  onMove: (day: string) => void;
  onClose: () => void;
}

/** Its time of day stays. */
export function MovePostDialog({ post, problem, isPending, onMove, onClose }: Props) {
  const timeZone = useBusinessTimeZone();
  const [day, setDay] = useState(() => toZonedInput(momentOf(post), timeZone).slice(0, 10));
  const name = nameOf(post);
  return (
    <Dialog title={t`Move “${name}”`} isOpen onClose={onClose}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (day) onMove(day);
        }}
        problem={problem}
        isPending={isPending}
        action={t`Move`}
        onClose={onClose}
      >
        <DayField label={t`Day`} value={day} onChange={setDay} />
      </DialogForm>
    </Dialog>
  );
}
