import { t } from '@lingui/core/macro';
import type { Appeal } from '@zeacon/contract';
import { decisionReasonMaxLength } from '@zeacon/contract';
import { useState } from 'react';
import { useAppealAnswer, useAppeals } from '../../entities/communities/moderation-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatMoment } from '../../platform/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './communities.css.ts';
import { actionName, kindName, reasonName } from './moderation-names.ts';
import { Turning } from './turning.tsx';

const size = 20;

/** What members say against decisions about them, with the case beside it. */
export function Appeals({ communityId }: { communityId: string }) {
  const [page, setPage] = useState(0);
  const { data, error } = useAppeals({ communityId, page, size });
  return (
    <>
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      {data?.items.map((appeal) => (
        <AppealCard key={appeal.id} communityId={communityId} appeal={appeal} />
      ))}
      {data && <Turning page={page} totalPages={data.totalPages} onTurn={setPage} />}
    </>
  );
}

function AppealCard({ communityId, appeal }: { communityId: string; appeal: Appeal }) {
  const { id, text, member, createdDate, decision, removedText, notes, otherCount } = appeal;
  const answer = useAppealAnswer();
  const confirm = useConfirm();
  const name = member.name ?? t`Deleted member`;
  const what = `${actionName(decision.action)} · ${kindName(decision.kind)}`;
  const by = decision.byName ?? t`The business`;
  const decided = formatMoment(decision.createdDate);
  const why = [decision.reason, ...decision.because.map(reasonName)].filter((one) => one !== '').join(' · ');
  const ask = (isGranted: boolean) =>
    confirm({
      title: isGranted ? t`Take this decision back?` : t`Uphold this decision?`,
      text: (
        <p>
          {isGranted
            ? t`Removed content comes back; a ban is lifted. ${name} is notified.`
            : t`${name} is told, and cannot appeal against it again.`}
        </p>
      ),
      action: isGranted ? t`Take it back` : t`Uphold`,
      keep: t`Cancel`,
      reason: { label: t`Answer`, hint: t`Optional. ${name} reads it.`, maxLength: decisionReasonMaxLength },
      run: (words) =>
        answer.mutateAsync({
          ...{ communityId, appealId: id, answer: words },
          decision: isGranted ? 'OVERTURN' : 'UPHOLD',
        }),
      done: t`Appeal answered`,
    });
  return (
    <Card title={t`Appeal: ${name}`}>
      <div className={styles.stack}>
        <p className={styles.byline}>
          <Avatar name={name} src={member.pictureUrl} size={24} />
          {formatMoment(createdDate)}
        </p>
        <p className={styles.text} dir="auto">
          {text}
        </p>
        <div className={styles.group}>
          <p className={styles.soft}>
            {what} · {t`${by}, ${decided}`}
          </p>
          {removedText && (
            <p className={styles.text} dir="auto">
              {removedText}
            </p>
          )}
          <p className={styles.soft} dir="auto">
            {why ? t`Reason: ${why}` : t`No reason was given.`}
          </p>
          {notes.map((note) => (
            <blockquote key={note} className={styles.soft} dir="auto">
              {note}
            </blockquote>
          ))}
          {otherCount > 0 && <p className={styles.soft}>{t`Other decisions about this member: ${otherCount}`}</p>}
        </div>
        <Suggestion appeal={appeal} />
        <div className={styles.row}>
          <Button variant="primary" onPress={() => ask(true)}>{t`Take it back`}</Button>
          <Button onPress={() => ask(false)}>{t`Uphold`}</Button>
        </div>
      </div>
    </Card>
  );
}

/** Somebody else judges better what one decided oneself. */
function Suggestion({ appeal: { isOwnDecision, others } }: { appeal: Appeal }) {
  if (!isOwnDecision) return null;
  const shown = others.slice(0, 3).join(', ');
  return (
    <Notice tone="blue">
      {shown
        ? t`You made this decision. Better let somebody else answer: ${shown}`
        : t`You made this decision yourself.`}
    </Notice>
  );
}
