import { t } from '@lingui/core/macro';
import { refusalOfWidget, validateUrl, type WidgetRules } from '@zeacon/contract';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { platformText } from '../../language/platform-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import { refusalText } from './widget-words.ts';
import * as styles from './widgets.css.ts';

interface Tested {
  key: string;
  name: string;
  active: boolean;
  rules: WidgetRules;
}

/** Says which widgets the page of an address would show to a visitor like whoever reads this, and why not. */
export function UrlTest({ widgets }: { widgets: readonly Tested[] }) {
  const [typed, setTyped] = useState('');
  const problem = typed === '' ? undefined : validateUrl(typed);
  const url = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  const visit = { url, isMobile: false, languages: navigator.languages, now: Date.now() };
  return (
    <div className={styles.group}>
      <TextField
        label={t`Test a URL`}
        hint={t`As on a computer, in your language, now`}
        type="url"
        placeholder="https://shop.example/products/mug"
        value={typed}
        onChange={setTyped}
        error={problem && platformText(problem)}
      />
      {typed !== '' && !problem && (
        <ul className={styles.verdicts} aria-label={t`Result`}>
          {widgets.map(({ key, name, active, rules }) => {
            const refusal = refusalOfWidget(rules, visit);
            const text = active ? refusal && refusalText(refusal) : t`Not shown: it is switched off.`;
            return (
              <li key={key} className={styles.verdict}>
                {text ? <CircleSlash size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />}
                <span>
                  <b>{name}</b> {text ?? t`Shown on this page.`}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
