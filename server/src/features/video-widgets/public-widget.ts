import type { PublicWidget, Widget } from '@zeacon/contract';

/** What pages are told of a widget. */
export function toPublic({ key, form, rules: { timeZone: _forPeople, ...rules }, style }: Widget): PublicWidget {
  return { key, form, rules, style };
}
