import * as z from 'zod/mini';
import { businessBase } from './accounts.ts';
import { AllowedDomains } from './allowed-domains.ts';
import { EmbeddedPlayer, HexColor, PublicPlayerConfig } from './embedded-players.ts';
import { endpoint } from './endpoint.ts';
import { GivenInstant } from './given-instant.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import { byRule, maxLength, required, ruleMessages, validateWidgetUrlPatterns } from './rules/index.ts';
import { TimeZoneName, WidgetCap, WidgetQueryCondition, WidgetVisitor, widgetQueryMax } from './widget-conditions.ts';
import { contentProblem, WidgetContent, WidgetForm } from './widget-content.ts';
import { WidgetLivesTicket } from './widget-lives.ts';

export const widgetBase = `${businessBase}/video-widget`;
export const widgetNameMaxLength = 150;
export const widgetsMaxPerBusiness = 50;
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

/** Where, for whom and when a widget is shown. */
export const WidgetRules = z
  .object({
    /** Without one that includes, every page. */
    urls,
    device: WidgetDevice,
    /** BCP 47; none for all. */
    languages: z
      .array(z.string().check(z.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, ruleMessages.badLanguage)))
      .check(z.maxLength(20)),
    /** All of them must hold. */
    query: z._default(z.array(WidgetQueryCondition).check(z.maxLength(widgetQueryMax)), []),
    visitor: z._default(WidgetVisitor, 'ALL'),
    startsAt: z.nullable(GivenInstant),
    endsAt: z.nullable(GivenInstant),
    /** In which both instants were chosen, and are shown to people. */
    timeZone: z._default(TimeZoneName, 'UTC'),
    afterSeconds: whole(0, 3600),
    /** How far the visitor has scrolled down the page. */
    afterScrollPercent: whole(0, 100),
    /** Not before the visitor is about to leave the page. */
    exitIntent: z._default(z.boolean(), false),
    /** How often one visitor is shown it; null for as often as they come. */
    cap: z._default(z.nullable(WidgetCap), null),
  })
  .check(
    z.refine(({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt), {
      path: ['endsAt'],
      message: ruleMessages.goesTooEarly,
    }),
  );
export type WidgetRules = z.infer<typeof WidgetRules>;

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

const settings = {
  name: z.string().check(
    byRule((value) => required('Name', value)),
    byRule((value) => maxLength(value, widgetNameMaxLength)),
  ),
  /** Whether pages show it. */
  active: z.boolean(),
  form: WidgetForm,
  content: WidgetContent,
  rules: WidgetRules,
  style: WidgetStyle,
};

export const WidgetDraft = z.object({ ...settings, allowedDomains: z._default(AllowedDomains, []) }).check(
  z.check<Pick<Widget, 'form' | 'content'>>(({ value, issues }) => {
    const message = contentProblem(value.form, value.content.kind);
    if (message) issues.push({ code: 'custom', message, path: ['content', 'kind'], input: value.content.kind });
  }),
);
export type WidgetDraft = z.infer<typeof WidgetDraft>;

export const Widget = z.object({
  ...settings,
  /** The hosts that it is shown on, of those that the business allows; none for all of these. */
  allowedDomains: AllowedDomains,
  key: z.string(),
  businessAccountId: z.string(),
  createdDate: Instant,
  updatedDate: Instant,
  /** Since when it is put away; null while it is in use. */
  archivedDate: z.nullable(Instant),
});
export type Widget = z.infer<typeof Widget>;

/** A running test of a widget: who is in which arm follows from `splitArmOf`. */
export const PublicSplitTest = z.object({
  id: z.string(),
  ranges: z.array(z.object({ from: z.number(), until: z.number() })),
  arms: z.array(
    z.object({
      key: z.string(),
      share: z.number(),
      /** Null for the widget's own. */
      form: z.nullable(WidgetForm),
    }),
  ),
});
export type PublicSplitTest = z.infer<typeof PublicSplitTest>;

/** What a page is told of a widget. It was checked when it was saved. */
export const PublicWidget = z.object({
  key: z.string(),
  form: WidgetForm,
  rules: z.object({
    urls: z.array(z.object({ url: z.string(), exclude: z.boolean() })),
    device: WidgetDevice,
    languages: z.array(z.string()),
    query: z.array(WidgetQueryCondition),
    visitor: WidgetVisitor,
    startsAt: z.nullable(Instant),
    endsAt: z.nullable(Instant),
    afterSeconds: z.number(),
    afterScrollPercent: z.number(),
    exitIntent: z.boolean(),
    cap: z.nullable(WidgetCap),
  }),
  style: z.object({
    corner: WidgetCorner,
    offsetX: z.number(),
    offsetY: z.number(),
    width: z.number(),
    color: z.string(),
    zIndex: z.number(),
    startsOpen: z.boolean(),
    autoPlay: z.boolean(),
    closeMemory: WidgetCloseMemory,
    selector: z.string(),
  }),
  /** What it plays now; only if a single widget was asked for. */
  player: z.optional(PublicPlayerConfig),
  /** Only of a single widget, and only if it follows the lives of its business. */
  lives: z.optional(WidgetLivesTicket),
  /** Only if a whole site was asked for. */
  test: z.optional(PublicSplitTest),
});
export type PublicWidget = z.infer<typeof PublicWidget>;

/** The tag that a business has in its site. */
export const WidgetSite = z.object({
  /** Stands in the page for everybody to read; opens nothing but the configuration. */
  siteKey: z.string(),
  /** Hosts that widgets, players and playlists are shown on; none for all. `*.` in front stands for all below. */
  allowedDomains: AllowedDomains,
  /** Whether sandboxed frames and local files are let in, whose site browsers hide (`Origin: null`). */
  allowsOpaqueOrigins: z.boolean(),
  /** Whether callers are let in that name no site: apps and servers. */
  allowsUnnamedCallers: z.boolean(),
});
export type WidgetSite = z.infer<typeof WidgetSite>;

/** A site is forgotten when it was not refused for so long. */
export const refusedSiteDays = 90;
/** Those that were refused longest ago make room for others. */
export const refusedSitesMax = 100;

/** A site that is not among the allowed domains, but tried to show something. */
export const RefusedSite = z.object({
  /** Null for callers that named none. */
  host: z.nullable(z.string()),
  /** How many calls were refused. */
  count: z.number(),
  firstSeenDate: Instant,
  lastSeenDate: Instant,
});
export type RefusedSite = z.infer<typeof RefusedSite>;

const tag = 'Video widgets';
const params = z.object({ id: z.string() });
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const read = { kind: 'business', permission: 'players.read' } as const;
const write = { kind: 'business', permission: 'players.write' } as const;
const written = [...signedIn, 'request.invalid', 'stream.not_found', 'playlist.not_found'] as const;

export const listWidgets = endpoint({
  method: 'GET',
  path: widgetBase,
  tag,
  summary: "List the business's widgets, newest first",
  requires: read,
  query: z.object({
    ...pageQuery(),
    search: z.optional(z.string().check(z.maxLength(200))),
    /** Instead of those in use. */
    archived: z.optional(z.stringbool()),
  }),
  reply: pageOf(Widget),
  errors: [...signedIn, 'request.invalid'],
});

export const createWidget = endpoint({
  method: 'POST',
  path: widgetBase,
  tag,
  summary: 'Make a widget',
  requires: write,
  audit: 'widget.created',
  body: WidgetDraft,
  status: 201,
  reply: Widget,
  errors: [...written, 'widget.too_many'],
});

export const getWidget = endpoint({
  method: 'GET',
  path: `${widgetBase}/:id`,
  tag,
  summary: 'Read one widget',
  requires: read,
  params,
  reply: Widget,
  errors: [...signedIn, 'widget.not_found'],
});

export const updateWidget = endpoint({
  method: 'PUT',
  path: `${widgetBase}/:id`,
  tag,
  summary: 'Change a widget; every page that shows it follows',
  requires: write,
  audit: 'widget.updated',
  params,
  body: WidgetDraft,
  reply: Widget,
  errors: [...written, 'widget.not_found'],
});

export const deleteWidget = endpoint({
  method: 'DELETE',
  path: `${widgetBase}/:id`,
  tag,
  summary: 'Delete a widget; pages no longer show it',
  requires: write,
  audit: 'widget.deleted',
  params,
  reply: Nothing,
  errors: [...signedIn, 'widget.not_found'],
});

export const listWidgetsAndPlayers = endpoint({
  method: 'GET',
  path: `${widgetBase}/widgets-and-players`,
  tag,
  summary: 'List all widgets and the newest 1,000 players, for pickers',
  requires: read,
  reply: z.object({
    widgets: z.array(z.pick(Widget, { key: true, name: true, form: true, active: true })),
    players: z.array(z.pick(EmbeddedPlayer, { uuid: true, name: true })),
  }),
  errors: signedIn,
});

export const getWidgetSite = endpoint({
  method: 'GET',
  path: `${widgetBase}/site`,
  tag,
  summary: 'Read the key of the site tag, and where widgets, players and playlists may be shown',
  requires: read,
  reply: WidgetSite,
  errors: signedIn,
});

export const saveWidgetSite = endpoint({
  method: 'PUT',
  path: `${widgetBase}/site`,
  tag,
  summary: 'Say on which domains widgets, players and playlists may be shown',
  requires: write,
  audit: 'business.updated',
  body: z.partial(z.omit(WidgetSite, { siteKey: true })),
  reply: WidgetSite,
  errors: [...signedIn, 'request.invalid'],
});

export const listRefusedSites = endpoint({
  method: 'GET',
  path: `${widgetBase}/site/refused`,
  tag,
  summary: 'List the sites that tried to show something and are not allowed, the latest first',
  requires: read,
  reply: z.object({ items: z.array(RefusedSite) }),
  errors: signedIn,
});

export const getPublicWidgets = endpoint({
  method: 'GET',
  path: `${widgetBase}/details/public`,
  tag,
  summary: 'Read the active widgets of a site, or one of them with what it plays',
  requires: { kind: 'public' },
  shows: 'widget',
  query: z.object({
    siteKey: z.optional(z.string()),
    widgetId: z.optional(z.string()),
    /** For the variant that a visitor of a test is to see. */
    splitTestMode: z.optional(z.string()),
  }),
  reply: z.object({ widgets: z.array(PublicWidget) }),
  errors: ['request.invalid', 'widget.not_found', 'embed_site.refused'],
});
