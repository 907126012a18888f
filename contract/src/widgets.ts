import * as z from 'zod/mini';
import { AllowedDomains } from './allowed-domains.ts';
import { EmbeddedPlayer } from './embedded-players.ts';
import { endpoint } from './endpoint.ts';
import { flag, text } from './given-values.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import { byRule, required, valueMessages, widgetMessages } from './rules/index.ts';
import { widgetBase } from './widget-base.ts';
import { contentProblem, isNeverByWebRtc, WidgetContent, WidgetForm } from './widget-content.ts';
import { WidgetRules, WidgetRulesChanges, WidgetStyle } from './widget-settings.ts';

export const widgetNameMaxLength = 150;
export const widgetsMaxPerBusiness = 50;

const settings = {
  name: text(widgetNameMaxLength).check(byRule((value) => required('Name', value))),
  /** Whether pages show it. */
  active: flag(),
  form: WidgetForm,
  content: WidgetContent,
  rules: WidgetRules,
  style: WidgetStyle,
};

interface Playing extends Pick<Widget, 'form' | 'content'> {
  hlsDisplay?: boolean;
}

const playsItsContent = z.check<Playing>(({ value: { form, content, hlsDisplay }, issues }) => {
  const message = contentProblem(form, content.kind);
  if (message) issues.push({ code: 'custom', message, path: ['content', 'kind'], input: content.kind });
  else if (hlsDisplay === false && isNeverByWebRtc(form, content.kind))
    issues.push({ code: 'custom', message: widgetMessages.neverByWebRtc, path: ['hlsDisplay'], input: hlsDisplay });
});

export const WidgetDraft = z
  .object({ ...settings, hlsDisplay: z._default(flag(), true), allowedDomains: z._default(AllowedDomains, []) })
  .check(playsItsContent);
export type WidgetDraft = z.infer<typeof WidgetDraft>;

/** What may be left out of it stays as it is. */
export const WidgetChanges = z
  .object({
    ...settings,
    rules: WidgetRulesChanges,
    hlsDisplay: z.exactOptional(flag()),
    allowedDomains: z.exactOptional(AllowedDomains),
  })
  .check(playsItsContent);
export type WidgetChanges = z.infer<typeof WidgetChanges>;

export const Widget = z.object({
  ...settings,
  /** Whether it is shown with what viewers get by HLS, or only during a live that they get by WebRTC. */
  hlsDisplay: z.boolean(),
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
    search: z.optional(text(200)),
    /** Instead of those in use. */
    archived: z.optional(z.stringbool({ error: valueMessages.useFlag })),
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
  body: WidgetChanges,
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
