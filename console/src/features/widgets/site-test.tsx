import { t } from '@lingui/core/macro';
import { judgeSite, type SiteReason, validateUrl, type WidgetSite } from '@zeacon/contract';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { platformText } from '../../language/platform-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './widgets.css.ts';

/** Says whether a page may show what belongs to the business. */
export function SiteTest({ site }: { site: WidgetSite }) {
  const [typed, setTyped] = useState('');
  const problem = typed === '' ? undefined : validateUrl(typed);
  const url = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  const isReady = typed !== '' && !problem && URL.canParse(url);
  const verdict = isReady && judgeSite(site, { origin: new URL(url).origin, ownHosts: [location.host] });
  return (
    <>
      <TextField
        label={t`Test an address`}
        hint={t`By the domains as they are saved`}
        type="url"
        placeholder="https://shop.example/products/mug"
        value={typed}
        onChange={setTyped}
        error={problem && platformText(problem)}
      />
      {verdict && (
        <p role="status" className={styles.verdict}>
          {verdict.may ? <CircleCheck size={16} aria-hidden /> : <CircleSlash size={16} aria-hidden />}
          <span>{reasonText(verdict.because)}</span>
        </p>
      )}
    </>
  );
}

function reasonText(reason: SiteReason): string {
  if (reason === 'own') return t`Shown: it is a page of this platform.`;
  return reason === 'not_listed' ? t`Not shown: no domain of the list fits.` : t`Shown on this site.`;
}
