import { t } from '@lingui/core/macro';

/** What people call a setting of a widget; settings that are shown together have one name. */
export function fieldName(field: string): string {
  const names: Record<string, () => string> = {
    name: () => t`Name`,
    active: () => t`Active`,
    form: () => t`Form`,
    hlsDisplay: () => t`With what is sent by HLS`,
    allowedDomains: () => t`Only on these domains`,
    content: () => t`Plays`,
    'rules.urls': () => t`Pages`,
    'rules.query': () => t`Parameters of the address`,
    'rules.device': () => t`Devices`,
    'rules.languages': () => t`Languages`,
    'rules.visitor': () => t`Visitors`,
    'rules.startsAt': () => t`From`,
    'rules.endsAt': () => t`Until`,
    'rules.timeZone': () => t`Time zone of the dates`,
    'rules.afterSeconds': () => t`After seconds`,
    'rules.afterScrollPercent': () => t`After scrolling, in percent`,
    'rules.exitIntent': () => t`When the visitor is about to leave`,
    'rules.cap': () => t`How often`,
    'style.color': () => t`Colour`,
    'style.width': () => t`Width in pixels`,
    'style.selector': () => t`Place on the page`,
  };
  const known = [field, field.split('.').slice(0, 2).join('.'), field.split('.')[0] ?? ''].find((one) => names[one]);
  return known ? names[known]!() : t`Appearance`;
}
