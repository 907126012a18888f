import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Live } from '@zeacon/contract';
import { Eye, Link2, Radio, Square, Zap } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LiveStatusBadge } from '../../entities/lives/live-status-badge.tsx';
import { formatClock, formatCount } from '../../platform/format.ts';
import { useCopying } from '../../platform/use-copying.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { Badge } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { GuestLink } from './guest-link.tsx';
import * as styles from './live-bar.css.ts';
import { MembersDialog } from './members-dialog.tsx';
import type { Broadcast } from './use-broadcast.ts';

interface Props {
  live: Live;
  viewerCount: number;
  /** How many of them receive the picture directly from this page. */
  peerViewerCount: number;
  broadcast: Broadcast;
  isSending: boolean;
  onStartingSoon: (isSoon: boolean) => void;
  /** Of the page for viewers; undefined where it has none. */
  viewerLink: string | undefined;
}

/** State of the live, and the two most important buttons. */
export function LiveBar({
  live,
  viewerCount,
  peerViewerCount,
  broadcast,
  isSending,
  onStartingSoon,
  viewerLink,
}: Props) {
  const copy = useCopying();
  const [asked, setAsked] = useState<'start' | 'end' | 'members'>();
  const isOnAir = live.liveStatus === 'LIVE' || live.liveStatus === 'INTERRUPTED';
  const isBefore = live.liveStatus === 'SCHEDULED' || live.liveStatus === 'WAITING';
  return (
    <div className={styles.root}>
      {broadcast.step === 'ending' ? (
        <Badge tone="amber">{t({ message: 'Ending…', context: 'a live stream' })}</Badge>
      ) : (
        <LiveStatusBadge status={live.liveStatus} />
      )}
      {isOnAir && live.startedDate && <Elapsed since={live.startedDate} />}
      <button type="button" className={styles.viewersButton} title={t`Who is here`} onClick={() => setAsked('members')}>
        <Eye size={16} aria-hidden />
        <span>
          <Plural
            value={viewerCount}
            one={
              <Trans>
                # <span className={styles.word}>viewer</span>
              </Trans>
            }
            other={
              <Trans>
                # <span className={styles.word}>viewers</span>
              </Trans>
            }
          />
        </span>
      </button>
      {peerViewerCount > 0 && (
        <span className={styles.viewers} title={t`Viewers this page sends to directly, under a second late`}>
          <Zap size={16} aria-hidden />
          {formatCount(peerViewerCount)}
          <span className={styles.word}>
            {t({ message: 'direct', context: 'viewers who are sent the picture directly' })}
          </span>
        </span>
      )}
      {viewerLink && (
        <Button size="small" icon={Link2} onPress={() => copy(viewerLink, t`Link copied`)}>
          <span className={styles.linkWord}>{t`Copy viewer link`}</span>
        </Button>
      )}
      {(isBefore || isOnAir) && <GuestLink streamId={live.streamId} />}
      {isBefore && (
        <div className={styles.startingSoon}>
          <Switch label={t`Starting soon`} isSelected={live.liveStatus === 'WAITING'} onChange={onStartingSoon} />
        </div>
      )}
      {isBefore && (
        <Button
          variant="primary"
          size="large"
          icon={Radio}
          isDisabled={live.needsPlan}
          isPending={broadcast.step === 'starting' || broadcast.step === 'connecting'}
          onPress={() => setAsked('start')}
        >
          {t`Go live`}
        </Button>
      )}
      {broadcast.step === 'connecting' && (
        <Button size="large" onPress={broadcast.cancel}>
          {t`Cancel`}
        </Button>
      )}
      {isOnAir && (
        <Button
          variant={isSending ? 'danger' : 'secondary'}
          size="large"
          icon={Square}
          isPending={broadcast.step === 'ending'}
          onPress={() => setAsked('end')}
        >
          {t({ message: 'End', context: 'a live stream' })}
        </Button>
      )}
      {asked === 'members' && <MembersDialog streamId={live.streamId} onClose={() => setAsked(undefined)} />}
      {asked === 'start' && (
        <GoLiveDialog
          live={live}
          onClose={() => setAsked(undefined)}
          onStart={(recordOnly) => {
            setAsked(undefined);
            void broadcast.start({ recordOnly });
          }}
        />
      )}
      <ConfirmDialog
        title={t`End the live stream?`}
        action={t`End for everybody`}
        keep={t`Stay live`}
        isOpen={asked === 'end'}
        isPending={false}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          void broadcast.end();
        }}
      >
        <p>
          {live.shouldPlayVod && !live.recordOnly
            ? t`Viewers get the recording in its place.`
            : t`Viewers see that it has ended; you keep the recording.`}{' '}
          {t`An ended live stream cannot be started again.`}
        </p>
      </ConfirmDialog>
    </div>
  );
}

function GoLiveDialog({
  live,
  onStart,
  onClose,
}: {
  live: Live;
  onStart: (recordOnly: boolean) => void;
  onClose: () => void;
}) {
  const [recordOnly, setRecordOnly] = useState(live.recordOnly);
  return (
    <Dialog title={recordOnly ? t`Start recording?` : t`Go live now?`} isOpen onClose={onClose} role="alertdialog">
      <DialogText>
        <p>
          {recordOnly
            ? t`Everything is recorded, and only you can see it.`
            : t`Viewers see and hear what the preview shows, within a few seconds.`}
        </p>
      </DialogText>
      <Switch
        label={t`Record only`}
        hint={t`Nobody can watch while you record`}
        isSelected={recordOnly}
        onChange={setRecordOnly}
      />
      <DialogActions>
        <Button onPress={onClose}>{t`Not yet`}</Button>
        <Button variant="primary" autoFocus onPress={() => onStart(recordOnly)}>
          {recordOnly ? t`Start recording` : t`Go live`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time className={styles.elapsed} title={t`Time on air`}>
      {formatClock(Math.max(0, now - Date.parse(since)))}
    </time>
  );
}
