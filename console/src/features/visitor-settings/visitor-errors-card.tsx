import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { type VisitorErrorReport, visitorErrorMessages } from '@zeacon/contract';
import { formatAgo } from '../../platform/format.ts';
import { Card } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { visitorErrorAdvice } from './visitor-error-advice.ts';
import * as styles from './visitors.css.ts';

/** What embeds reported of the vendor since the settings were saved, the latest first. */
export function VisitorErrorsCard({ errors }: { errors: readonly VisitorErrorReport[] }) {
  return (
    <Card title={t`Diagnosis`}>
      {errors.length === 0 ? (
        <Notice tone="blue">{t`No player has reported an error since you saved these settings.`}</Notice>
      ) : (
        <>
          <Notice tone="amber">
            {t`Some visitors could not be identified by Fingerprint. They were counted by the built-in ID instead.`}
          </Notice>
          <ul className={styles.errors}>
            {errors.map((error) => (
              <VisitorError key={error.code} error={error} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function VisitorError({ error: { code, count, lastSeenDate, lastSite } }: { error: VisitorErrorReport }) {
  const times = plural(count, { one: '# time', other: '# times' });
  const ago = formatAgo(lastSeenDate);
  return (
    <li className={styles.error}>
      <h3 className={styles.errorName} lang="en" dir="ltr">
        {visitorErrorMessages[code]}
      </h3>
      <p className={styles.soft}>{lastSite ? t`${times}, last ${ago} on ${lastSite}` : t`${times}, last ${ago}`}</p>
      <p className={styles.advice}>{i18n._(visitorErrorAdvice[code])}</p>
    </li>
  );
}
