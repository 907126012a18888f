import { t } from '@lingui/core/macro';
import { contrastRatio, type EmbeddedPlayerDraft } from '@zeacon/contract';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type Control, useController } from 'react-hook-form';
import { formatTenths } from '../../platform/format.ts';
import { ColorField, isColor } from '../../ui/color-field.tsx';
import * as styles from './player-form.css.ts';

/** The background of the player's controls: a dark scrim over the picture. */
const scrim = '#1a1a1a';
const enough = 3;

export function PlayerColor({ control }: { control: Control<EmbeddedPlayerDraft> }) {
  const { field, fieldState } = useController({ control, name: 'playerColor' });
  return (
    <div className={styles.group}>
      <ColorField
        label={t`Colour`}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={fieldState.error?.message}
      />
      {isColor(field.value) && <ContrastHint color={field.value} />}
    </div>
  );
}

function ContrastHint({ color }: { color: string }) {
  const ratio = contrastRatio(color, scrim);
  const shown = formatTenths(ratio);
  if (ratio >= enough) {
    return (
      <p className={styles.contrast}>
        <CircleCheck size={15} aria-hidden />
        {t`Easy to see on the controls (${shown} to 1)`}
      </p>
    );
  }
  return (
    <p className={`${styles.contrast} ${styles.contrastLow}`}>
      <TriangleAlert size={15} aria-hidden />
      {t`Hard to see on the controls (${shown} to 1). A lighter colour reads better.`}
    </p>
  );
}
