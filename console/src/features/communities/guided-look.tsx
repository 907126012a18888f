import { t } from '@lingui/core/macro';
import { communityDescriptionMaxLength } from '@zeacon/contract';
import type { Control } from 'react-hook-form';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { AccentField } from './accent-field.tsx';
import * as styles from './communities.css.ts';
import { PictureField } from './picture-field.tsx';
import type { SetupDraft, SetupExtras } from './setup-draft.ts';

interface Props {
  control: Control<SetupDraft>;
  extras: SetupExtras;
  onChange: (changes: Partial<SetupExtras>) => void;
}

export function LookStep({ control, extras: { picture, cover }, onChange }: Props) {
  return (
    <>
      <FormTextField
        control={control}
        name="description"
        label={t`Description`}
        hint={t`What it is about, and for whom. It is also what search engines show.`}
        multiline
        rows={3}
        maxLength={communityDescriptionMaxLength}
      />
      <div className={styles.option}>
        <PictureField
          label={t`Choose a picture`}
          value={picture}
          onChange={(chosen) => onChange({ picture: chosen })}
        />
        <p className={styles.soft}>{t`Square, beside the title`}</p>
      </div>
      <div className={styles.option}>
        <PictureField label={t`Choose a cover`} value={cover} onChange={(chosen) => onChange({ cover: chosen })} />
        <p className={styles.soft}>{t`Wide, at the top of every page`}</p>
      </div>
      <AccentField control={control} />
    </>
  );
}
