import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { anyNumber, fields, flag, list, oneOf, text, wholeNumber } from './given-values.ts';
import { insightBase } from './insights.ts';
import { Instant, Nothing } from './query.ts';
import { byRule, required, widgetMessages } from './rules/index.ts';
import { WidgetContent, WidgetForm } from './widget-content.ts';
import { WidgetSelector } from './widget-settings.ts';

export const splitTestBase = `${businessBase}/split-test`;
export const splitTestNameMaxLength = 100;
export const splitTitleMaxLength = 150;
export const splitVariantKeys = ['A', 'B', 'C', 'D'] as const;
/** Sees nothing, and is measured all the same. */
export const holdOutArm = 'HOLDOUT';

/** What decides. `REVENUE`: the mean value of the conversions of a visitor. */
export const splitMetrics = ['CONVERSION', 'ENGAGEMENT', 'REVENUE'] as const;
export const SplitMetric = oneOf(splitMetrics);
export type SplitMetric = z.infer<typeof SplitMetric>;

export const SplitTestStatus = z.enum(['DRAFT', 'RUNNING', 'STOPPED']);
export type SplitTestStatus = z.infer<typeof SplitTestStatus>;

const percent = (minimum: number) => wholeNumber(minimum, 100);

/** The widget as it is, but for what is not null. */
export const SplitVariant = fields({
  share: percent(0),
  form: z._default(z.nullable(WidgetForm), null),
  content: z._default(z.nullable(WidgetContent), null),
  /** Stands where the name of the video would. */
  title: z._default(z.nullable(text(splitTitleMaxLength).check(byRule((value) => required('Title', value)))), null),
  /** Of the element that one in the page, or stories, are put into. */
  selector: z._default(z.nullable(WidgetSelector), null),
});
export type SplitVariant = z.infer<typeof SplitVariant>;

const settings = {
  name: text(splitTestNameMaxLength).check(byRule((value) => required('Name', value))),
  /** The first is `A`, the next `B`. */
  variants: list(SplitVariant, splitVariantKeys.length).check(z.minLength(1, widgetMessages.twoShares)),
  /** Percent of those who take part that see nothing. */
  holdOut: percent(0),
  /** Percent of all visitors that take part. */
  coverage: percent(1),
  metric: SplitMetric,
  /** Name of the conversions that count; null for all. */
  goal: z.nullable(text(60).check(byRule((value) => required('Goal', value)))),
  /** What is expected, for what the test can find in that time. */
  plan: fields({
    visitorsPerDay: wholeNumber(1, 100_000_000),
    /** Percent of visitors who convert, or who play where that is measured. */
    rate: anyNumber(0.01, 99),
    days: wholeNumber(1, 365),
  }),
};

export const SplitTestDraft = z.object(settings).check(
  z.refine(({ variants, holdOut }) => variants.reduce((sum, { share }) => sum + share, holdOut) === 100, {
    path: ['holdOut'],
    message: widgetMessages.sharesSum,
  }),
  z.refine(({ variants, holdOut }) => [...variants.map(({ share }) => share), holdOut].filter(Boolean).length > 1, {
    path: ['variants'],
    message: widgetMessages.twoShares,
  }),
  z.refine(({ metric, variants }) => metric !== 'ENGAGEMENT' || variants.filter(({ share }) => share > 0).length > 1, {
    path: ['metric'],
    message: widgetMessages.nobodyPlays,
  }),
);
export type SplitTestDraft = z.infer<typeof SplitTestDraft>;

export const SplitTest = z.object({
  ...settings,
  id: z.string(),
  widgetId: z.string(),
  status: SplitTestStatus,
  /** `HARM`: the platform stopped it, because an arm harmed the pages or could not play. */
  stopReason: z.nullable(z.enum(['PERSON', 'HARM'])),
  /** The smallest difference that the plan finds four times out of five. Null where the plan is too short for any. */
  detectable: z.nullable(
    z.object({
      /** Of the smallest arm, by the end of the plan. */
      visitorsPerArm: z.number(),
      /** In percentage points. */
      points: z.number(),
      /** Percent of the expected rate. */
      lift: z.number(),
    }),
  ),
  startedDate: z.nullable(Instant),
  stoppedDate: z.nullable(Instant),
  createdDate: Instant,
});
export type SplitTest = z.infer<typeof SplitTest>;

/** A figure with what is known of it at any time: with 95% the true one is between, however often one looks. */
export const SplitEstimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type SplitEstimate = z.infer<typeof SplitEstimate>;

export const SplitArmFigures = z.object({
  arm: z.string(),
  share: z.number(),
  isVisible: z.boolean(),
  /** Visitors whose arm was decided where the widget was due, counted once. */
  visitors: z.number(),
  /** Who played, of all visitors; null where nothing is shown. */
  engagement: z.nullable(SplitEstimate),
  conversion: SplitEstimate,
  conversions: z.number(),
  revenue: z.number(),
  revenuePerVisitor: SplitEstimate,
  /** 75th percentiles of what browsers measured of the page; null without any. */
  pages: z.object({
    measured: z.number(),
    lcpMs: z.nullable(z.number()),
    inpMs: z.nullable(z.number()),
    cls: z.nullable(z.number()),
  }),
  /** Visitors in whose browser playback failed. */
  failed: z.number(),
});
export type SplitArmFigures = z.infer<typeof SplitArmFigures>;

export const splitGuards = ['LCP', 'INP', 'CLS', 'PLAYBACK'] as const;
export const SplitGuard = z.enum(splitGuards);
export type SplitGuard = z.infer<typeof SplitGuard>;

/** `FAULTY`: figures that must not be believed. `OPEN`: no difference is proven yet. */
export const SplitVerdict = z.object({
  kind: z.enum(['FAULTY', 'HARMFUL', 'TOO_EARLY', 'OPEN', 'BETTER', 'WORSE']),
  /** The arm that the sentence is about, and what it is compared with. */
  arm: z.nullable(z.string()),
  baseline: z.string(),
  /** Percent; null where the baseline has nothing to be compared with. */
  lift: z.nullable(z.number()),
  difference: z.nullable(SplitEstimate),
});
export type SplitVerdict = z.infer<typeof SplitVerdict>;

export const SplitResults = z.object({
  arms: z.array(SplitArmFigures),
  /** Of each arm to the baseline, in the metric of the test. */
  comparisons: z.array(
    z.object({ arm: z.string(), difference: SplitEstimate, lift: z.nullable(z.number()), isProven: z.boolean() }),
  ),
  /** Of the revenue: the currency that most conversions named. */
  currency: z.nullable(z.string()),
  sampleRatio: z.object({
    /** That shares differ this much by chance. */
    pValue: z.number(),
    /** Arms without a share that somebody is in all the same. */
    forbidden: z.array(z.string()),
    isAlarming: z.boolean(),
  }),
  guards: z.array(
    z.object({
      arm: z.string(),
      guard: SplitGuard,
      /** Percent of visitors with a page slower or less steady than good, or with a failure. */
      share: z.number(),
      /** The same of the baseline, or the limit where it has none. */
      compared: z.number(),
      isHarmful: z.boolean(),
    }),
  ),
  verdict: SplitVerdict,
});
export type SplitResults = z.infer<typeof SplitResults>;

const tag = 'Split tests';
const params = z.object({ id: z.string() });
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const read = { kind: 'business', permission: 'players.read' } as const;
const write = { kind: 'business', permission: 'players.write' } as const;
const written = [...signedIn, 'request.invalid', 'stream.not_found', 'playlist.not_found'] as const;
const one = [...signedIn, 'split_test.not_found'] as const;
const started = ['split_test.running', 'split_test.no_visitors_left'] as const;

export const listSplitTests = endpoint({
  method: 'GET',
  path: splitTestBase,
  tag,
  summary: 'List the newest 100 split tests of a widget, or of all widgets, newest first',
  requires: read,
  query: z.object({ widgetId: z.optional(z.string()) }),
  reply: z.object({ items: z.array(SplitTest) }),
  errors: [...signedIn, 'request.invalid', 'widget.not_found'],
});

export const createSplitTest = endpoint({
  method: 'POST',
  path: splitTestBase,
  tag,
  summary: 'Draft a split test of a widget',
  requires: write,
  audit: 'split_test.created',
  body: z.object({ widgetId: z.string(), draft: SplitTestDraft }),
  status: 201,
  reply: SplitTest,
  errors: [...written, 'widget.not_found', 'split_test.too_many'],
});

export const getSplitTest = endpoint({
  method: 'GET',
  path: `${splitTestBase}/:id`,
  tag,
  summary: 'Read one split test',
  requires: read,
  params,
  reply: SplitTest,
  errors: one,
});

export const updateSplitTest = endpoint({
  method: 'PUT',
  path: `${splitTestBase}/:id`,
  tag,
  summary: 'Change a split test that has not been started',
  requires: write,
  audit: 'split_test.updated',
  params,
  body: SplitTestDraft,
  reply: SplitTest,
  errors: [...written, 'split_test.not_found', 'split_test.frozen'],
});

export const deleteSplitTest = endpoint({
  method: 'DELETE',
  path: `${splitTestBase}/:id`,
  tag,
  summary: 'Delete a split test that does not run, with its figures',
  requires: write,
  audit: 'split_test.deleted',
  params,
  reply: Nothing,
  errors: [...one, 'split_test.running'],
});

export const startSplitTest = endpoint({
  method: 'POST',
  path: `${splitTestBase}/:id/start`,
  tag,
  summary: 'Start a split test; from now on its shares are frozen',
  requires: write,
  audit: 'split_test.started',
  params,
  reply: SplitTest,
  errors: [...one, 'request.invalid', 'split_test.frozen', ...started],
});

export const stopSplitTest = endpoint({
  method: 'POST',
  path: `${splitTestBase}/:id/stop`,
  tag,
  summary: 'Stop a split test; everybody sees the widget as it is',
  requires: write,
  audit: 'split_test.stopped',
  params,
  reply: SplitTest,
  errors: [...one, 'split_test.not_running'],
});

export const widenSplitTest = endpoint({
  method: 'PUT',
  path: `${splitTestBase}/:id/coverage`,
  tag,
  summary: 'Let more visitors take part in a running split test; nobody changes the arm',
  requires: write,
  audit: 'split_test.widened',
  params,
  body: z.object({ coverage: percent(1) }),
  reply: SplitTest,
  errors: [...one, 'request.invalid', 'split_test.not_running', 'split_test.no_visitors_left'],
});

export const getSplitResults = endpoint({
  method: 'GET',
  path: `${splitTestBase}/:id/results`,
  tag,
  summary: 'Read the figures of a split test; they may be looked at every day',
  requires: { kind: 'business', permission: 'insights.read' },
  params,
  reply: SplitResults,
  errors: one,
});

/** `a` is the widget, `b` what is switched: `visibility` shows it to one half of all visitors and not to the other. */
const toggle = {
  path: `${businessBase}/account/split-test/:a/:b`,
  tag,
  params: z.object({ a: z.string(), b: oneOf(['visibility']) }),
  reply: z.object({ active: z.boolean(), testId: z.nullable(z.string()) }),
} as const;

export const getSplitToggle = endpoint({
  ...toggle,
  method: 'GET',
  summary: 'Read whether a widget is tested against showing nothing',
  requires: read,
  errors: [...signedIn, 'request.invalid', 'widget.not_found'],
});

export const putSplitToggle = endpoint({
  ...toggle,
  method: 'PUT',
  summary: 'Test a widget against showing nothing, half and half, or stop that',
  requires: write,
  audit: 'split_test.toggled',
  body: z.object({ active: flag() }),
  errors: [...signedIn, 'request.invalid', 'widget.not_found', 'split_test.too_many', ...started],
});

const id = z.string().check(z.minLength(1), z.maxLength(100));
const mode = z.string().check(z.regex(/^spt_[0-9a-z]{1,40}\.[A-Z]{1,10}$/, 'Use the mode of a split test'));
const measure = (maximum: number) => z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(maximum))), null);

/** Browsers send these as JSON in plain text, which needs no preflight. */
export const recordSplitEvents = endpoint({
  method: 'POST',
  path: `${insightBase}/split-events`,
  tag,
  summary: 'Take who was in which arm, how their page did, and what they bought',
  requires: { kind: 'public' },
  shows: 'site',
  audit: { none: 'visitor' },
  body: z.object({
    siteKey: z.string().check(z.maxLength(64)),
    visitorId: z.string().check(z.minLength(8), z.maxLength(64)),
    /** Of visitors for whom a widget was due, also of those that it is kept from. Each visitor counts once. */
    exposures: z._default(
      z
        .array(
          z.object({
            splitTestMode: mode,
            widgetVisibility: z.boolean(),
            /** Of the page so far; the first that is known of a visitor counts. */
            lcpMs: measure(600_000),
            inpMs: measure(600_000),
            cls: measure(1000),
          }),
        )
        .check(z.maxLength(50)),
      [],
    ),
    /** Counted for the tests that the visitor is in. */
    conversions: z._default(
      z
        .array(
          z.object({
            /** The order, or any other id: each counts once in a test. */
            id,
            name: z.string().check(z.minLength(1), z.maxLength(60)),
            value: z._default(z.nullable(z.number().check(z.minimum(-1e12), z.maximum(1e12))), null),
            /** ISO 4217. */
            currency: z._default(
              z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/, 'Use a currency code like EUR'))),
              null,
            ),
          }),
        )
        .check(z.maxLength(50)),
      [],
    ),
  }),
  status: 202,
  reply: z.object({ accepted: z.number() }),
  errors: ['request.invalid', 'request.too_large', 'request.rate_limited', 'server.storage_full', 'embed_site.refused'],
});
export type SplitEvents = z.infer<typeof recordSplitEvents.body>;
