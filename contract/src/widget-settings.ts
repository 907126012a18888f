import * as z from 'zod/mini';
import { HexColor } from './embedded-players.ts';
import { GivenInstant } from './given-instant.ts';
import { ruleMessages, validateWidgetUrlPatterns } from './rules/index.ts';
import { TimeZoneName, WidgetCap, WidgetQueryCondition, WidgetVisitor, widgetQueryMax } from './widget-conditions.ts';

export const widgetUrlsMax = 50;
export const widgetUrlMaxLength = 500;

export const widgetDevices = ['ALL', 'DESKTOP', 'MOBILE'] as const;
export const WidgetDevice = z.enum(widgetDevices);
export type WidgetDevice = z.infer<typeof WidgetDevice>;

export const widgetCorners = ['BOTTOM_RIGHT', 'BOTTOM_LEFT', 'TOP_RIGHT', 'TOP_LEFT'] as const;
export const WidgetCorner = z.enum(widgetCorners);
export type WidgetCorner = z.infer<typeof WidgetCorner>;

/** How long a widget stays away once a visitor closed it: not at all, for the tab, for a day, for good. */
export const widgetCloseMemories = ['NONE', 'SESSION', 'DAY', 'ALWAYS'] as const;
export const WidgetCloseMemory = z.enum(widgetCloseMemories);
export type WidgetCloseMemory = z.infer<typeof WidgetCloseMemory>;

const whole = (minimum: number, maximum: number) => z.number().check(z.int(), z.minimum(minimum), z.maximum(maximum));

/** In `url`, `*` stands for any text. */
export const WidgetUrl = z.object({
  url: z.string().check(z.maxLength(widgetUrlMaxLength)),
  exclude: z.boolean(),
});
export type WidgetUrl = z.infer<typeof WidgetUrl>;

const urls = z.array(WidgetUrl).check(
  z.maxLength(widgetUrlsMax),
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
  languages: z
    .array(z.string().check(z.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, ruleMessages.badLanguage)))
    .check(z.maxLength(20)),
  startsAt: z.nullable(GivenInstant),
  endsAt: z.nullable(GivenInstant),
  afterSeconds: whole(0, 3600),
  /** How far the visitor has scrolled down the page. */
  afterScrollPercent: whole(0, 100),
};

/** They came later, so that programs may leave them out. */
const later = {
  /** All of them must hold. */
  query: z.array(WidgetQueryCondition).check(z.maxLength(widgetQueryMax)),
  visitor: WidgetVisitor,
  /** In which both instants were chosen, and are shown to people. */
  timeZone: TimeZoneName,
  /** Not before the visitor is about to leave the page. */
  exitIntent: z.boolean(),
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
export const WidgetRules = z
  .object({
    ...always,
    query: z._default(later.query, []),
    visitor: z._default(later.visitor, 'ALL'),
    timeZone: z._default(later.timeZone, 'UTC'),
    exitIntent: z._default(later.exitIntent, false),
    cap: z._default(later.cap, null),
  })
  .check(inOrder);
export type WidgetRules = z.infer<typeof WidgetRules>;

/** What is left out stays as it is. */
export const WidgetRulesChanges = z
  .object({
    ...always,
    query: z.exactOptional(later.query),
    visitor: z.exactOptional(later.visitor),
    timeZone: z.exactOptional(later.timeZone),
    exitIntent: z.exactOptional(later.exitIntent),
    cap: z.exactOptional(later.cap),
  })
  .check(inOrder);

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

/** How a widget looks. Lengths are CSS pixels. */
export const WidgetStyle = z.object({
  corner: WidgetCorner,
  offsetX: whole(0, 400),
  offsetY: whole(0, 400),
  /** Of the open bubble, the dialog and the player of the bar; of the inline widget at most. */
  width: whole(200, 1200),
  color: HexColor,
  zIndex: whole(0, 2_147_483_647),
  /** Whether a bubble or a dialog opens by itself. A dialog that does not waits for the page to call `open()`. */
  startsOpen: z.boolean(),
  /** Whether it plays by itself, muted. */
  autoPlay: z.boolean(),
  closeMemory: WidgetCloseMemory,
  /** CSS selector of the element that an inline widget or stories are put into; empty where `<zc-widget>` stands. */
  selector: z.string().check(z.maxLength(200)),
});
export type WidgetStyle = z.infer<typeof WidgetStyle>;
