import { t } from '@lingui/core/macro';
import type { PostDetails } from '@zeacon/contract';
import { useState } from 'react';
import { useBusinessTimeZone } from '../../platform/business-time-zone.ts';
import { zoneName } from '../../platform/moment.ts';
import { toZonedInput } from '../../platform/zoned-moment.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { nameOf } from './calendar-post.tsx';
import { momentOf, onDay, todayIn } from './post-days.ts';

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
  const today = todayIn(timeZone);
  const zone = zoneName(timeZone);
  const [isAsked, setIsAsked] = useState(false);
  const isOver = day !== '' && Date.parse(onDay(post, day, timeZone)) <= Date.now();
  const refusal = day < today ? t`Choose today or a later day.` : t`This time of day is over. Choose a later day.`;
  return (
    <Dialog title={t`Move “${name}”`} isOpen onClose={onClose}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(true);
          if (day && !isOver) onMove(day);
        }}
        problem={problem}
        isPending={isPending}
        action={t`Move`}
        onClose={onClose}
      >
        <DayField
          label={t`Day`}
          hint={t`Time zone ${zone}`}
          value={day}
          onChange={setDay}
          min={today}
          error={isAsked && isOver ? refusal : undefined}
        />
      </DialogForm>
    </Dialog>
  );
}
