import { t } from '@lingui/core/macro';
import { validateAccent } from '@zeacon/contract';
import { useRef } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { ColorField, isColor } from '../../ui/color-field.tsx';
import * as styles from './communities.css.ts';
import type { SetupDraft } from './setup-draft.ts';

/** The colour of a community's buttons and links; without one they have the platform's. */
export function AccentField({ control }: { control: Control<SetupDraft> }) {
  const { field, fieldState } = useController({ control, name: 'accentColor' });
  const input = useRef<HTMLInputElement>(null);
  const better =
    field.value && isColor(field.value) ? /#\w{6}$/.exec(validateAccent(field.value) ?? '')?.[0] : undefined;
  return (
    <div className={styles.option}>
      <ColorField
        label={t`Colour of buttons and links`}
        hint={t`Leave it empty for the colour of the platform`}
        value={field.value ?? ''}
        onChange={(value) => field.onChange(value || null)}
        onBlur={field.onBlur}
        inputRef={(element) => {
          field.ref(element);
          input.current = element;
        }}
        error={fieldState.error?.message}
      />
      {better && (
        <div className={styles.row}>
          <Button
            onPress={() => {
              field.onChange(better);
              // This button is gone with what it mends.
              input.current?.focus();
            }}
          >
            <Swatch color={better} />
            {t`Use ${better}`}
          </Button>
        </div>
      )}
    </div>
  );
}

const Swatch = ({ color }: { color: string }) => (
  <span className={styles.swatch} style={{ background: color }} aria-hidden />
);
