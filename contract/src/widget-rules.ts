import type { WidgetQueryCondition } from './widget-conditions.ts';
import type { WidgetRules } from './widget-settings.ts';

/** What the rules of a widget are judged by. */
export interface WidgetVisit {
  /** Address of the page, absolute. */
  url: string;
  isMobile: boolean;
  /** BCP 47, the most wanted first. */
  languages: readonly string[];
  /** Epoch ms. */
  now: number;
}

/** What only a browser's memory knows. */
export interface WidgetVisitorFacts {
  isReturning: boolean;
  /** How often the widget was shown in the period of its cap. */
  timesShown: number;
  /** Query of the page that the visitor came by, where that had parameters of a campaign; otherwise empty. */
  campaign: string;
}

/** Why a widget is not shown. */
export type WidgetRefusal =
  | 'excluded'
  | 'other_page'
  | 'other_query'
  | 'other_device'
  | 'other_language'
  | 'other_visitor'
  | 'capped'
  | 'too_early'
  | 'over';

/** The rules that a visit can be judged by. */
type Rules = Omit<WidgetRules, 'timeZone'>;

/**
 * Whether a widget is due on a page: undefined if it is, otherwise the first reason why not. Decides nothing about its
 * delay or the visitor's leaving, which only a page can wait for.
 */
export const refusalOfWidget = (rules: Rules, visit: WidgetVisit & WidgetVisitorFacts): WidgetRefusal | undefined =>
  refusalOfPage(rules, visit) ?? refusalOfVisitor(rules, visit.url, visit);

/** The part of {@link refusalOfWidget} that needs no memory. */
export function refusalOfPage(rules: Rules, visit: WidgetVisit): WidgetRefusal | undefined {
  const { urls, device, languages, query, startsAt, endsAt } = rules;
  if (startsAt && visit.now < Date.parse(startsAt)) return 'too_early';
  if (endsAt && visit.now >= Date.parse(endsAt)) return 'over';
  const matching = urls.filter(({ url }) => matchesUrl(url, visit.url));
  if (matching.some(({ exclude }) => exclude)) return 'excluded';
  const isTargeted = urls.some(({ exclude }) => !exclude);
  if (isTargeted && matching.length === 0) return 'other_page';
  const isMissing = (condition: WidgetQueryCondition) => !isOfCampaign(condition) && !holds(condition, visit.url);
  if (query.some(isMissing)) return 'other_query';
  if (device !== 'ALL' && (device === 'MOBILE') !== visit.isMobile) return 'other_device';
  const speaks = (wanted: string) => visit.languages.some((spoken) => isOfLanguage(spoken, wanted));
  if (languages.length > 0 && !languages.some(speaks)) return 'other_language';
  return undefined;
}

/** The part of {@link refusalOfWidget} that needs a memory. */
export function refusalOfVisitor(
  { query, visitor, cap }: Rules,
  url: string,
  { isReturning, timesShown, campaign }: WidgetVisitorFacts,
): WidgetRefusal | undefined {
  const arrival = hasCampaign(url) ? url : campaign;
  if (query.some((condition) => isOfCampaign(condition) && !holds(condition, arrival))) return 'other_query';
  if (visitor !== 'ALL' && (visitor === 'RETURNING') !== isReturning) return 'other_visitor';
  if (cap && timesShown >= cap.times) return 'capped';
  return undefined;
}

/** Whether rules are judged by what the browser remembers of pages before. */
export const isRemembering = ({ query, visitor }: Rules): boolean => visitor !== 'ALL' || query.some(isOfCampaign);

/** Whether the query of an address says which campaign led there. */
export const hasCampaign = (url: string): boolean => /[?&]utm_/i.test(url);

const isOfCampaign = ({ name }: WidgetQueryCondition) => /^utm_/i.test(name);

function holds({ name, test, value, not }: WidgetQueryCondition, url: string): boolean {
  const wanted = value.toLowerCase();
  const given = new URLSearchParams(/^[^?#]*\?([^#]*)/.exec(url)?.[1]).getAll(name).map((text) => text.toLowerCase());
  const isGiven = given.some((text) => test === 'PRESENT' || (test === 'IS' ? text === wanted : text.includes(wanted)));
  return isGiven !== not;
}

/** `pt-BR` is Portuguese, `pt` is not `pt-BR`. */
const isOfLanguage = (spoken: string, wanted: string) =>
  `${spoken.toLowerCase()}-`.startsWith(`${wanted.toLowerCase()}-`);

/**
 * Whether an address fits a pattern. `*` stands for any text; a pattern that starts with `/` fits any site, one without
 * a scheme both `http` and `https`. The query counts only if the pattern has one, the fragment and a closing slash never.
 */
export function matchesUrl(pattern: string, address: string): boolean {
  const page = split(address);
  const wanted = split(pattern);
  if (wanted.scheme && wanted.scheme !== page.scheme) return false;
  if (wanted.host && !matchesHost(wanted.host, page.host)) return false;
  const query = wanted.query === undefined ? '' : `?${page.query ?? ''}`;
  return fits(wanted.path + (wanted.query === undefined ? '' : `?${wanted.query}`), page.path + query);
}

/** Whether a host is the wanted one; `*.shop.example` are all below `shop.example`. A port counts only if wanted. */
export function matchesHost(wanted: string, host: string): boolean {
  const given = (wanted.includes(':') ? host : host.split(':')[0])?.toLowerCase() ?? '';
  const name = wanted.toLowerCase();
  return name.startsWith('*.') ? given.endsWith(name.slice(1)) : given === name;
}

function split(address: string) {
  const [, scheme = '', host = '', path = '', query] =
    /^(?:([a-z]+):\/\/)?([^/?#]*)([^?#]*)(?:\?([^#]*))?/i.exec(address) ?? [];
  return { scheme: scheme.toLowerCase(), host, path: path.length > 1 ? path.replace(/\/$/, '') : path || '/', query };
}

/** Takes the first place where each piece fits, so no pattern takes longer than the product of both lengths. */
function fits(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of others) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
