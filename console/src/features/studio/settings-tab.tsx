import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { Live, LiveSettings } from '@zeacon/contract';
import { useLiveWrites } from '../../entities/lives/live-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Switch } from '../../ui/switch.tsx';
import type { StudioEngine } from './engine/studio-engine.ts';
import { PictureQualitySelect } from './picture-quality-select.tsx';
import * as styles from './settings-tab.css.ts';

type Flag = 'hasChat' | 'canRaiseHand' | 'shouldPlayVod' | 'startsWithEncoder' | 'recordOnly';

const switches: readonly { name: Flag; label: MessageDescriptor; hint: MessageDescriptor }[] = [
  { name: 'hasChat', label: msg`Chat`, hint: msg`Viewers can write to each other and to you` },
  { name: 'canRaiseHand', label: msg`Raising hands`, hint: msg`Viewers can ask to come on stage` },
  { name: 'shouldPlayVod', label: msg`Replay`, hint: msg`After the end viewers get the recording in its place` },
  { name: 'startsWithEncoder', label: msg`Starts with the encoder`, hint: msg`Goes live as soon as an encoder sends` },
  { name: 'recordOnly', label: msg`Record only`, hint: msg`Nobody can watch; the recording is yours` },
];

const directHint = (most: number) =>
  plural(most, {
    one: 'Up to # viewer at once sees you under a second late, everybody else 2–3 seconds; your upload carries each of them',
    other:
      'Up to # viewers at once see you under a second late, everybody else 2–3 seconds; your upload carries each of them',
  });

/** Switches that apply at once, even on air. */
export function SettingsTab({ live, engine }: { live: Live; engine: StudioEngine }) {
  const { change } = useLiveWrites(live.streamId);
  const snackbar = useSnackbar();
  const pending = change.isPending ? (change.variables as Partial<LiveSettings>) : {};
  const set = (settings: Partial<LiveSettings>) =>
    change.mutate(settings, { onError: (error) => snackbar.error(messageOf(error)) });
  return (
    <div className={styles.root}>
      <PictureQualitySelect engine={engine} />
      {switches.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={i18n._(label)}
          hint={i18n._(hint)}
          isSelected={pending[name] ?? live[name]}
          onChange={(isOn) => set({ [name]: isOn })}
        />
      ))}
      {live.maxPeerViewers > 0 && (
        <Switch
          label={t`Under a second`}
          hint={directHint(live.maxPeerViewers)}
          isSelected={(pending.streamMode ?? live.streamMode) === 'webRtc'}
          onChange={(isOn) => set({ streamMode: isOn ? 'webRtc' : 'hls' })}
        />
      )}
    </div>
  );
}
