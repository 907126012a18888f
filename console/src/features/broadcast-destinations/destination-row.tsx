import type { BroadcastDestination } from '@zeacon/contract';
import { Trash2 } from 'lucide-react';
import { messageOf } from '../../platform/api-failure.ts';
import { useDestinationCalls } from '../../platform/destination-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { presets } from './destination-presets.ts';
import * as styles from './destinations-page.css.ts';

const chips = {
  idle: { tone: 'grey', label: 'Ready' },
  connecting: { tone: 'blue', label: 'Connecting' },
  sending: { tone: 'green', label: 'Sending' },
  reconnecting: { tone: 'amber', label: 'Reconnecting' },
  failed: { tone: 'danger', label: 'Failed' },
} as const;

interface Props {
  destination: BroadcastDestination;
  onDelete: () => void;
}

export function DestinationRow({ destination, onDelete }: Props) {
  const { id, name, platform, rtmpUrl, streamKeyEnding, broadcastDestinationStatus, state, message } = destination;
  const { change } = useDestinationCalls();
  const snackbar = useSnackbar();
  // What was asked for is shown at once.
  const status = change.isPending ? change.variables.broadcastDestinationStatus : broadcastDestinationStatus;
  const isOn = status === 'ACTIVE';
  const chip = isOn ? chips[state] : { tone: 'grey' as const, label: 'Off' };
  const place = platform === 'CUSTOM' ? rtmpUrl : `${presets[platform].label}, ${rtmpUrl}`;

  const turn = (next: boolean) =>
    change.mutate(
      { id, broadcastDestinationStatus: next ? 'ACTIVE' : 'INACTIVE' },
      { onError: (error) => snackbar.error(messageOf(error)) },
    );
  return (
    <li className={styles.row}>
      <Switch
        label={name}
        hint={streamKeyEnding ? `${place}, key ends in ${streamKeyEnding}` : place}
        isSelected={isOn}
        onChange={turn}
      />
      <div className={styles.foot}>
        <p className={styles.state}>
          <Badge tone={chip.tone}>{chip.label}</Badge>
          {isOn && message}
          {isOn && state === 'failed' && ' Check address and key, then switch it off and on.'}
        </p>
        <IconButton icon={Trash2} size="small" label={`Delete ${name}`} onPress={onDelete} />
      </div>
    </li>
  );
}
