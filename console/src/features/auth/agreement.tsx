import { t } from '@lingui/core/macro';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { useSignUpDetail } from '../../entities/sign-up/sign-up-queries.ts';
import { FormTickBox } from '../../ui/form-tick-box.tsx';
import * as page from '../../ui/page.css.ts';

/** Nobody signs up without agreeing to the terms; they are linked where the platform says where they are. */
export function Agreement<Values extends FieldValues>(form: { control: Control<Values>; name: Path<Values> }) {
  const { data } = useSignUpDetail();
  const { termsUrl, privacyUrl } = data ?? {};
  if (!termsUrl && !privacyUrl) return <FormTickBox {...form} label={t`I agree to the terms of use`} />;
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
