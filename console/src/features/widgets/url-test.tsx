import { t } from '@lingui/core/macro';
import { judgeSite, refusalOfWidget, validateUrl, type WidgetRules } from '@zeacon/contract';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { platformText } from '../../language/platform-text.ts';
import { fromLocalInput, toLocalInput } from '../../platform/moment.ts';
import { MomentField } from '../../ui/moment-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { refusalText, shownText } from './widget-words.ts';
import * as styles from './widgets.css.ts';

interface Tested {
  key: string;
  name: string;
  active: boolean;
  rules: WidgetRules;
  /** The hosts it is limited to; none for all that the business allows. */
  allowedDomains: readonly string[];
}

interface Props {
  widgets: readonly Tested[];
  /** Hosts that widgets are shown on; none for all. */
  allowedDomains: readonly string[];
}

const devices = () => [
  { value: 'DESKTOP' as const, label: t`On a computer` },
  { value: 'MOBILE' as const, label: t`On a phone` },
];
const visitors = () => [
  { value: 'NEW' as const, label: t`New visitor` },
  { value: 'RETURNING' as const, label: t`Returning visitor` },
];

/** Says which widgets the page of an address would show to a visitor, and of each other why not. */
export function UrlTest({ widgets, allowedDomains }: Props) {
  const [typed, setTyped] = useState('');
  const [device, setDevice] = useState<'DESKTOP' | 'MOBILE'>('DESKTOP');
  const [visitor, setVisitor] = useState<'NEW' | 'RETURNING'>('NEW');
  const [language, setLanguage] = useState(navigator.language);
  const [at, setAt] = useState('');
  const problem = typed === '' ? undefined : validateUrl(typed);
  const url = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  return (
    <div className={styles.group}>
      <TextField
        label={t`Test a URL`}
        type="url"
        placeholder="https://shop.example/products/mug"
        value={typed}
        onChange={setTyped}
        error={problem && platformText(problem)}
      />
      {typed !== '' && (
        <div className={styles.fitting}>
          <Select label={t`Device`} isCompact options={devices()} value={device} onChange={setDevice} />
          <Select label={t`Visitor`} isCompact options={visitors()} value={visitor} onChange={setVisitor} />
          <TextField label={t`Language`} value={language} onChange={setLanguage} maxLength={35} />
          <MomentField
            label={t`When`}
            hint={at === '' ? t`Now` : ''}
            value={toLocalInput(at)}
            onChange={(value) => setAt(fromLocalInput(value) ?? '')}
          />
        </div>
      )}
      {typed !== '' && !problem && (
        <Verdicts
          widgets={widgets}
          allowedDomains={allowedDomains}
          visit={{
            url,
            isMobile: device === 'MOBILE',
            languages: [language],
            now: Date.parse(at) || Date.now(),
            isReturning: visitor === 'RETURNING',
            timesShown: 0,
            campaign: '',
          }}
        />
      )}
    </div>
  );
}

interface VerdictsProps {
  widgets: readonly Tested[];
  allowedDomains: readonly string[];
  visit: Parameters<typeof refusalOfWidget>[1];
}

function Verdicts({ widgets, allowedDomains, visit }: VerdictsProps) {
  const verdicts = widgets.map((widget) => ({ ...widget, why: whyNot(widget) }));
  function whyNot({ active, rules, allowedDomains: own }: Tested): string | undefined {
    if (!isAllowedUrl(visit.url, allowedDomains)) return t`Not shown: the domain is not among the allowed ones.`;
    if (!isAllowedUrl(visit.url, own)) return t`Not shown: the domain is not among those of this widget.`;
    if (!active) return t`Not shown: it is switched off.`;
    const refusal = refusalOfWidget(rules, visit);
    return refusal && refusalText(refusal);
  }
  return (
    <ul className={styles.verdicts} aria-label={t`Result`}>
      {verdicts
        .toSorted((a, b) => Number(a.why !== undefined) - Number(b.why !== undefined))
        .map(({ key, name, rules, why }) => (
          <li key={key} className={styles.verdict}>
            {why ? (
              <CircleSlash size={16} className={styles.refused} aria-hidden />
            ) : (
              <CircleCheck size={16} className={styles.shown} aria-hidden />
            )}
            <span>
              <b>{name}</b> {why ?? shownText(rules)}
            </span>
          </li>
        ))}
    </ul>
  );
}

function isAllowedUrl(url: string, allowedDomains: readonly string[]): boolean {
  if (!URL.canParse(url)) return true;
  const policy = { allowedDomains, allowsOpaqueOrigins: false, allowsUnnamedCallers: false };
  return judgeSite(policy, { origin: new URL(url).origin, ownHosts: [location.host] }).may;
}
