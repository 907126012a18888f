import { t } from '@lingui/core/macro';
import { useSignUpDetail } from '../../entities/sign-up/sign-up-queries.ts';
import * as page from '../../ui/page.css.ts';

/** What is agreed to by signing up, where the platform states it. */
export function Agreement() {
  const { data } = useSignUpDetail();
  if (!data?.termsUrl && !data?.privacyUrl) return null;
  const { termsUrl, privacyUrl } = data;
  return (
    <p style={{ display: 'flex', flexWrap: 'wrap', gap: 12, margin: 0 }}>
      {t`By creating an account you agree to:`}
      {termsUrl && (
        <a href={termsUrl} target="_blank" rel="noreferrer" className={page.textLink}>{t`Terms of service`}</a>
      )}
      {privacyUrl && (
        <a href={privacyUrl} target="_blank" rel="noreferrer" className={page.textLink}>{t`Privacy policy`}</a>
      )}
    </p>
  );
}
