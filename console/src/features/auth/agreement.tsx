import { t } from '@lingui/core/macro';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { useSignUpDetail } from '../../entities/sign-up/sign-up-queries.ts';
import { FormTickBox } from '../../ui/form-tick-box.tsx';
import * as page from '../../ui/page.css.ts';

/** What is agreed to by signing up, where the platform states it; a box to tick in a form that asks for that. */
export function Agreement<Values extends FieldValues>(form: { control: Control<Values>; name: Path<Values> }) {
  const { data } = useSignUpDetail();
  if (!data?.termsUrl && !data?.privacyUrl) return null;
  const { termsUrl, privacyUrl } = data;
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <FormTickBox {...form} label={t`I have read this, and agree to it:`} />
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: 12, margin: 0, paddingInlineStart: 28 }}>
        {termsUrl && (
          <a href={termsUrl} target="_blank" rel="noreferrer" className={page.textLink}>{t`Terms of use`}</a>
        )}
        {privacyUrl && (
          <a href={privacyUrl} target="_blank" rel="noreferrer" className={page.textLink}>{t`Privacy policy`}</a>
        )}
      </p>
    </div>
  );
}
