import { t } from '@lingui/core/macro';
import { type HandRaise, type Live, stageMaxGuests } from '@zeacon/contract';
import { Hand, Radio } from 'lucide-react';
import { useModeration } from '../../entities/lives/live-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { formatAgo } from '../../platform/format.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Notice } from '../../ui/states.tsx';
import type { StudioEngine } from './engine/studio-engine.ts';
import * as styles from './hands-tab.css.ts';
import { guestSourceId } from './stage.ts';
import { useEngineState } from './use-engine.ts';

interface Props {
  live: Live;
  hands: readonly HandRaise[];
  /** Whether guests connect to this page. */
  holdsStage: boolean;
  engine: StudioEngine;
}

/** The queue of raised hands, and the guests on stage. */
export function HandsTab({ live, hands, holdsStage, engine }: Props) {
  const backstage = hands.filter(({ state }) => state === 'accepted');
  const onStage = hands.filter(({ state }) => state === 'on-stage');
  const queue = hands.filter(({ state }) => state === 'queued').toSorted(invitedFirst);
  const isFull = backstage.length + onStage.length >= stageMaxGuests;
  const section = (title: string, its: readonly HandRaise[]) =>
    its.length > 0 && (
      <Hands
        title={title}
        streamId={live.streamId}
        hands={its}
        isFull={isFull}
        holdsStage={holdsStage}
        engine={engine}
      />
    );
  return (
    <div className={styles.root}>
      {!live.canRaiseHand && (
        <Notice tone="blue">{t`Viewers cannot raise a hand. Switch it on under Settings.`}</Notice>
      )}
      {isFull && <Notice tone="amber">{t`The stage is full. Take a guest off before you let the next one in.`}</Notice>}
      {!holdsStage && hands.length > 0 && (
        <Notice tone="blue">{t`Guests are connected with your other studio, where you put them on air.`}</Notice>
      )}
      {hands.length === 0 && live.canRaiseHand && (
        <div className={styles.none}>
          <Hand size={22} aria-hidden />
          <p>{t`No hands are raised.`}</p>
        </div>
      )}
      {section(t`On stage`, onStage)}
      {section(t`Backstage`, backstage)}
      {section(t`In the queue`, queue)}
    </div>
  );
}

const invitedFirst = (a: HandRaise, b: HandRaise) => Number(b.isInvited ?? false) - Number(a.isInvited ?? false);

function Hands({
  title,
  streamId,
  hands,
  isFull,
  holdsStage,
  engine,
}: {
  title: string;
  streamId: string;
  hands: readonly HandRaise[];
  isFull: boolean;
  holdsStage: boolean;
  engine: StudioEngine;
}) {
  const { sources } = useEngineState(engine);
  const { decide } = useModeration(streamId);
  const snackbar = useSnackbar();
  const act = (handRaiseId: string, action: 'accept' | 'refuse' | 'remove') =>
    decide.mutate({ handRaiseId, action }, { onError: (error) => snackbar.error(messageOf(error)) });
  const isHere = (handRaiseId: string) =>
    sources.some(({ id, ready }) => ready && id === guestSourceId({ handRaiseId }));
  return (
    <section aria-label={title} className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <ol className={styles.list}>
        {hands.map(({ handRaiseId, name, state, raisedDate, isInvited }) => (
          <li key={handRaiseId} className={styles.hand}>
            <span className={styles.name}>
              <bdi>{name}</bdi>
              <span className={styles.when}>{formatAgo(raisedDate)}</span>
            </span>
            {isInvited && (
              <Badge tone="grey">{t({ message: 'Invited', context: 'guest who came by the guest link' })}</Badge>
            )}
            {holdsStage && state !== 'queued' && !isHere(handRaiseId) && <Badge tone="blue">{t`Connecting`}</Badge>}
            {state === 'queued' ? (
              <span className={styles.actions}>
                <Button size="small" isDisabled={isFull} onPress={() => act(handRaiseId, 'accept')}>
                  {t`Let in`}
                </Button>
                <Button size="small" variant="quiet" onPress={() => act(handRaiseId, 'refuse')}>
                  {t`Refuse`}
                </Button>
              </span>
            ) : (
              <span className={styles.actions}>
                {holdsStage && state === 'accepted' && (
                  <Button
                    size="small"
                    variant="primary"
                    icon={Radio}
                    isDisabled={!isHere(handRaiseId)}
                    onPress={() => engine.change(guestSourceId({ handRaiseId }), { addToLiveStream: true })}
                  >
                    {t`Put on air`}
                  </Button>
                )}
                <Button size="small" variant="danger" onPress={() => act(handRaiseId, 'remove')}>
                  {t`Take off`}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
