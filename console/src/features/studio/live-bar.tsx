import type { Live } from '@zeacon/contract';
import { Eye, Radio, Square, Zap } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatClock, formatCount } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import * as styles from './live-bar.css.ts';
import { LiveStatusBadge } from './live-status-badge.tsx';
import { MembersDialog } from './members-dialog.tsx';
import type { Broadcast } from './use-broadcast.ts';

interface Props {
  live: Live;
  viewerCount: number;
  /** Of them, who are sent the picture from this page. */
  peerViewerCount: number;
  broadcast: Broadcast;
  isSending: boolean;
  onDoors: (isOpen: boolean) => void;
}

/** Where the live is, and the two buttons that matter. */
export function LiveBar({ live, viewerCount, peerViewerCount, broadcast, isSending, onDoors }: Props) {
  const [asked, setAsked] = useState<'start' | 'end' | 'members'>();
  const isOnAir = live.liveStatus === 'LIVE' || live.liveStatus === 'INTERRUPTED';
  const isBefore = live.liveStatus === 'SCHEDULED' || live.liveStatus === 'WAITING';
  return (
    <div className={styles.root}>
      <LiveStatusBadge status={live.liveStatus} />
      {isOnAir && live.startedDate && <Elapsed since={live.startedDate} />}
      <button type="button" className={styles.viewersButton} title="Who is here" onClick={() => setAsked('members')}>
        <Eye size={16} aria-hidden />
        {formatCount(viewerCount)} <span className={styles.word}>{viewerCount === 1 ? 'viewer' : 'viewers'}</span>
      </button>
      {peerViewerCount > 0 && (
        <span className={styles.viewers} title="Viewers this page sends to directly, under a second late">
          <Zap size={16} aria-hidden />
          {formatCount(peerViewerCount)}
          <span className={styles.word}>direct</span>
        </span>
      )}
      {isBefore && (
        <div className={styles.doors}>
          <Switch label="Doors open" isSelected={live.liveStatus === 'WAITING'} onChange={onDoors} />
        </div>
      )}
      {isBefore && (
        <Button
          variant="primary"
          size="large"
          icon={Radio}
          isPending={broadcast.step === 'starting' || broadcast.step === 'connecting'}
          onPress={() => setAsked('start')}
        >
          Go live
        </Button>
      )}
      {broadcast.step === 'connecting' && (
        <Button size="large" onPress={broadcast.cancel}>
          Cancel
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
          End
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
        title="End the live stream?"
        action="End for everybody"
        keep="Stay live"
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
            ? 'Viewers get the recording in its place.'
            : 'Viewers are told that it is over; the recording stays with you.'}{' '}
          An ended live stream cannot be started again.
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
    <Dialog title={recordOnly ? 'Start recording?' : 'Go live now?'} isOpen onClose={onClose} role="alertdialog">
      <DialogText>
        <p>
          {recordOnly
            ? 'Everything is recorded and shown to nobody but you.'
            : 'Viewers see and hear what the preview shows, within a few seconds.'}
        </p>
      </DialogText>
      <Switch
        label="Record only"
        hint="Nobody can watch while you record"
        isSelected={recordOnly}
        onChange={setRecordOnly}
      />
      <DialogActions>
        <Button onPress={onClose}>Not yet</Button>
        <Button variant="primary" autoFocus onPress={() => onStart(recordOnly)}>
          {recordOnly ? 'Start recording' : 'Go live'}
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
    <time className={styles.elapsed} title="Time on air">
      {formatClock(Math.max(0, now - Date.parse(since)))}
    </time>
  );
}
