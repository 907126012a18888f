import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { flag } from './given-values.ts';
import { Instant, pageOf, pageQuery } from './query.ts';
import { widgetMessages } from './rules/index.ts';
import { widgetBase } from './widget-base.ts';
import { Widget } from './widgets.ts';

/** Of one widget; older ones are forgotten. */
export const widgetVersionsMax = 100;

/** What a widget was like from then until the next version. */
export const WidgetVersion = z.object({
  /** Counts from 1. */
  number: z.number(),
  date: Instant,
  /** Email of a person, name of an API key; null if neither exists any more, or nobody is known. */
  changedBy: z.nullable(z.string()),
  /** The version that this one brought back. */
  restoredFrom: z.nullable(z.number()),
  /** Against the version before; none of the first. */
  changes: z.array(
    z.object({
      /** Such as `style.color`; `archived` is `true` while it is put away, else `null`. */
      field: z.string(),
      /** JSON; of what was not set before, or no longer is, `null`. */
      before: z.string(),
      after: z.string(),
    }),
  ),
});
export type WidgetVersion = z.infer<typeof WidgetVersion>;

const tag = 'Video widgets';
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const write = { kind: 'business', permission: 'players.write' } as const;

export const listWidgetVersions = endpoint({
  method: 'GET',
  path: `${widgetBase}/:id/history`,
  tag,
  summary: 'List what was changed in a widget, newest first',
  requires: { kind: 'business', permission: 'players.read' },
  params: z.object({ id: z.string() }),
  query: z.object(pageQuery()),
  reply: pageOf(WidgetVersion),
  errors: [...signedIn, 'request.invalid', 'widget.not_found'],
});

export const restoreWidgetVersion = endpoint({
  method: 'POST',
  path: `${widgetBase}/:id/history/:number/restore`,
  tag,
  summary: 'Give a widget the settings of an earlier version',
  requires: write,
  audit: 'widget.updated',
  params: z.object({ id: z.string(), number: z.string().check(z.regex(/^[1-9]\d{0,8}$/, widgetMessages.badVersion)) }),
  reply: Widget,
  errors: [
    ...signedIn,
    'request.invalid',
    'stream.not_found',
    'playlist.not_found',
    'widget.not_found',
    'widget.version_not_found',
  ],
});

export const archiveWidget = endpoint({
  method: 'PUT',
  path: `${widgetBase}/:id/archived`,
  tag,
  summary: 'Put a widget away, or take it back; pages do not show what is archived',
  requires: write,
  audit: 'widget.updated',
  params: z.object({ id: z.string() }),
  body: z.object({ archived: flag() }),
  reply: Widget,
  errors: [...signedIn, 'request.invalid', 'widget.not_found', 'widget.too_many'],
});
