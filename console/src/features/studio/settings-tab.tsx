import type { Live, LiveSettings } from '@zeacon/contract';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Switch } from '../../ui/switch.tsx';
import { useLiveWrites } from './live-queries.ts';
import * as styles from './settings-tab.css.ts';

type Flag = 'hasChat' | 'canRaiseHand' | 'shouldPlayVod' | 'startsWithEncoder' | 'recordOnly';

const switches: readonly { name: Flag; label: string; hint: string }[] = [
  { name: 'hasChat', label: 'Chat', hint: 'Viewers can write to each other and to you' },
  { name: 'canRaiseHand', label: 'Raising hands', hint: 'Viewers can ask to come on stage' },
  { name: 'shouldPlayVod', label: 'Replay', hint: 'After the end viewers get the recording in its place' },
  { name: 'startsWithEncoder', label: 'Starts with the encoder', hint: 'Goes live as soon as an encoder sends' },
  { name: 'recordOnly', label: 'Record only', hint: 'Nobody can watch; the recording is yours' },
];

const directHint = (most: number) =>
  `Up to ${most} viewers at once see you under a second late, everybody else 2–3 seconds; your upload carries each of them`;

/** Switches that hold at once, on air too. */
export function SettingsTab({ live }: { live: Live }) {
  const { change } = useLiveWrites(live.streamId);
  const snackbar = useSnackbar();
  const pending = change.isPending ? (change.variables as Partial<LiveSettings>) : {};
  const set = (settings: Partial<LiveSettings>) =>
    change.mutate(settings, { onError: (error) => snackbar.error(messageOf(error)) });
  return (
    <div className={styles.root}>
      {switches.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          isSelected={pending[name] ?? live[name]}
          onChange={(isOn) => set({ [name]: isOn })}
        />
      ))}
      {live.maxPeerViewers > 0 && (
        <Switch
          label="Under a second"
          hint={directHint(live.maxPeerViewers)}
          isSelected={(pending.streamMode ?? live.streamMode) === 'webRtc'}
          onChange={(isOn) => set({ streamMode: isOn ? 'webRtc' : 'hls' })}
        />
      )}
    </div>
  );
}
