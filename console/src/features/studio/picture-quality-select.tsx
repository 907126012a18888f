import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Select } from '../../ui/select.tsx';
import { type PictureQuality, pictureQualities } from './engine/layout-geometry.ts';
import type { StudioEngine } from './engine/studio-engine.ts';
import * as styles from './settings-tab.css.ts';
import { useEngineState } from './use-engine.ts';

const hints: Record<PictureQuality, MessageDescriptor> = {
  720: msg`Sharpest`,
  540: msg`Three quarters of the upload`,
  360: msg`For slow computers and connections`,
};

/** How large the picture is that this browser sends, chosen before going live. */
export function PictureQualitySelect({ engine }: { engine: StudioEngine }) {
  const { quality, isSending } = useEngineState(engine);
  return (
    <div>
      <Select
        label={t`Picture quality`}
        isDisabled={isSending}
        options={pictureQualities.map((lines) => ({
          value: `${lines}`,
          label: `${lines}p`,
          hint: i18n._(hints[lines]),
        }))}
        value={`${quality}`}
        onChange={(chosen) => engine.setQuality(Number(chosen) as PictureQuality)}
      />
      {isSending && <p className={styles.hint}>{t`It cannot change while you are live.`}</p>}
    </div>
  );
}
