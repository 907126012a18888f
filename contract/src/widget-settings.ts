import * as z from 'zod/mini';
import { HexColor } from './embedded-players.ts';
import { GivenInstant } from './given-instant.ts';
import { fields, flag, list, oneOf, text, wholeNumber } from './given-values.ts';
import { byRule, ruleMessages, validateSelector, validateWidgetUrlPatterns, widgetMessages } from './rules/index.ts';
import { TimeZoneName } from './time-zone-name.ts';
import { WidgetCap, WidgetQueryCondition, WidgetVisitor, widgetQueryMax } from './widget-conditions.ts';

export const widgetUrlsMax = 50;
export const widgetUrlMaxLength = 500;

export const widgetDevices = ['ALL', 'DESKTOP', 'MOBILE'] as const;
export const WidgetDevice = oneOf(widgetDevices);
export type WidgetDevice = z.infer<typeof WidgetDevice>;

export const widgetCorners = ['BOTTOM_RIGHT', 'BOTTOM_LEFT', 'TOP_RIGHT', 'TOP_LEFT'] as const;
export const WidgetCorner = oneOf(widgetCorners);
export type WidgetCorner = z.infer<typeof WidgetCorner>;

/** How long a widget stays away once a visitor closed it: not at all, for the tab, for a day, for good. */
export const widgetCloseMemories = ['NONE', 'SESSION', 'DAY', 'ALWAYS'] as const;
export const WidgetCloseMemory = oneOf(widgetCloseMemories);
export type WidgetCloseMemory = z.infer<typeof WidgetCloseMemory>;

/** In `url`, `*` stands for any text. */
export const WidgetUrl = fields({
  url: text(widgetUrlMaxLength),
  exclude: flag(),
});
export type WidgetUrl = z.infer<typeof WidgetUrl>;

const urls = list(WidgetUrl, widgetUrlsMax).check(
  z.check<WidgetUrl[]>(({ value, issues }) => {
    for (const [index, message] of validateWidgetUrlPatterns(value.map(({ url }) => url)).entries())
      if (message) issues.push({ code: 'custom', message, path: [index, 'url'], input: value, continue: true });
  }),
);

const always = {
  /** Without one that includes, every page. */
  urls,
  device: WidgetDevice,
  /** BCP 47; none for all. */
  languages: list(text(100).check(z.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, widgetMessages.badLanguage)), 20),
  startsAt: z.nullable(GivenInstant),
  endsAt: z.nullable(GivenInstant),
  afterSeconds: wholeNumber(0, 3600),
  /** How far the visitor has scrolled down the page. */
  afterScrollPercent: wholeNumber(0, 100),
};

/** They came later, so that programs may leave them out. */
const later = {
  /** All of them must hold. */
  query: list(WidgetQueryCondition, widgetQueryMax),
  visitor: WidgetVisitor,
  /** In which both instants were chosen, and are shown to people. */
  timeZone: TimeZoneName,
  /** Not before the visitor is about to leave the page. */
  exitIntent: flag(),
  /** How often one visitor is shown it; null for as often as they come. */
  cap: z.nullable(WidgetCap),
};

interface Dates {
  startsAt: string | null;
  endsAt: string | null;
}
const inOrder = z.refine<Dates>(
  ({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt),
  {
    path: ['endsAt'],
    message: ruleMessages.goesTooEarly,
  },
);

/** Where, for whom and when a widget is shown. */
export const WidgetRules = fields({
  ...always,
  query: z._default(later.query, []),
  visitor: z._default(later.visitor, 'ALL'),
  timeZone: z._default(later.timeZone, 'UTC'),
  exitIntent: z._default(later.exitIntent, false),
  cap: z._default(later.cap, null),
}).check(inOrder);
export type WidgetRules = z.infer<typeof WidgetRules>;

/** What is left out stays as it is. */
export const WidgetRulesChanges = fields({
  ...always,
  query: z.exactOptional(later.query),
  visitor: z.exactOptional(later.visitor),
  timeZone: z.exactOptional(later.timeZone),
  exitIntent: z.exactOptional(later.exitIntent),
  cap: z.exactOptional(later.cap),
}).check(inOrder);

/** Every page, everybody, always. */
export const plainWidgetRules: WidgetRules = {
  urls: [],
  device: 'ALL',
  languages: [],
  query: [],
  visitor: 'ALL',
  startsAt: null,
  endsAt: null,
  timeZone: 'UTC',
  afterSeconds: 0,
  afterScrollPercent: 0,
  exitIntent: false,
  cap: null,
};

export const WidgetSelector = text(200).check(byRule(validateSelector));

/** How a widget looks. Lengths are CSS pixels. */
export const WidgetStyle = fields({
  corner: WidgetCorner,
  offsetX: wholeNumber(0, 400),
  offsetY: wholeNumber(0, 400),
  /** Of the open bubble, the dialog and the player of the bar; of the inline widget at most. */
  width: wholeNumber(200, 1200),
  color: HexColor,
  zIndex: wholeNumber(0, 2_147_483_647),
  /** Whether a bubble or a dialog opens by itself. A dialog that does not waits for the page to call `open()`. */
  startsOpen: flag(),
  /** Whether it plays by itself, muted. */
  autoPlay: flag(),
  closeMemory: WidgetCloseMemory,
  /** CSS selector of the element that an inline widget or stories are put into; empty where `<zc-widget>` stands. */
  selector: WidgetSelector,
});
export type WidgetStyle = z.infer<typeof WidgetStyle>;
