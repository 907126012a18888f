import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { BroadcastDestination } from '@zeacon/contract';
import { Trash2 } from 'lucide-react';
import { useDestinationCalls } from '../../entities/destinations/destination-queries.ts';
import { platformText } from '../../language/platform-text.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useMay } from '../../platform/may.tsx';
import { useSnackbar } from '../../platform/snackbars.ts';
import { IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { platformName } from './destination-presets.ts';
import * as styles from './destinations-page.css.ts';

const chips = {
  idle: { tone: 'grey', label: msg`Ready` },
  connecting: { tone: 'blue', label: msg`Connecting` },
  sending: { tone: 'green', label: msg`Sending` },
  reconnecting: { tone: 'amber', label: msg`Reconnecting` },
  failed: { tone: 'danger', label: msg`Failed` },
} as const;

interface Props {
  destination: BroadcastDestination;
  onDelete: () => void;
}

export function DestinationRow({ destination, onDelete }: Props) {
  const { id, name, platform, rtmpUrl, streamKeyEnding, broadcastDestinationStatus, state, message } = destination;
  const { change } = useDestinationCalls();
  const snackbar = useSnackbar();
  // Shows the requested state at once.
  const status = change.isPending ? change.variables.broadcastDestinationStatus : broadcastDestinationStatus;
  const isOn = status === 'ACTIVE';
  const chip = isOn ? chips[state] : { tone: 'grey' as const, label: msg`Off` };
  const place = platform === 'CUSTOM' ? rtmpUrl : `${platformName(platform)}, ${rtmpUrl}`;
  const hint = streamKeyEnding ? t`${place}, key ends in ${streamKeyEnding}` : place;
  const mayWrite = useMay('destinations.write');

  const turn = (next: boolean) =>
    change.mutate(
      { id, broadcastDestinationStatus: next ? 'ACTIVE' : 'INACTIVE' },
      { onError: (error) => snackbar.error(messageOf(error)) },
    );
  return (
    <li className={styles.row}>
      {mayWrite ? (
        <Switch label={name} hint={hint} isSelected={isOn} onChange={turn} />
      ) : (
        <p>
          {name}
          <span className={styles.note}> {hint}</span>
        </p>
      )}
      <div className={styles.foot}>
        <p className={styles.state}>
          <Badge tone={chip.tone}>{i18n._(chip.label)}</Badge>
          {isOn && message && platformText(message)}
          {isOn && state === 'failed' && t` Check address and key, then switch it off and on.`}
        </p>
        {mayWrite && <IconButton icon={Trash2} size="small" label={t`Delete ${name}`} onPress={onDelete} />}
      </div>
    </li>
  );
}
