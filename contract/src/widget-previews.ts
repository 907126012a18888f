import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { text } from './given-values.ts';
import { PublicWidget } from './public-widgets.ts';
import { Instant } from './query.ts';
import { byRule, required, validateUrl } from './rules/index.ts';
import { widgetBase } from './widget-base.ts';
import { WidgetDraft } from './widgets.ts';

/** How long the link to a preview works. */
export const widgetPreviewMinutes = 60;
/** The parameter of a page's address that the site tag takes for a preview. */
export const widgetPreviewParameter = 'zc-preview';

const tag = 'Video widgets';

export const previewWidget = endpoint({
  method: 'POST',
  path: `${widgetBase}/preview`,
  tag,
  summary: 'Make a link that opens a page of your own with a draft of a widget in it, for an hour',
  requires: { kind: 'business', permission: 'players.write' },
  audit: { none: 'ticket' },
  body: z.object({
    draft: WidgetDraft,
    /** A page that has the site tag. */
    url: text(2000).check(
      z.trim(),
      byRule((value) => required('URL', value) ?? validateUrl(value)),
    ),
  }),
  reply: z.object({ url: z.string(), expiresDate: Instant }),
  errors: ['auth.required', 'auth.token_expired', 'request.invalid', 'stream.not_found', 'playlist.not_found'],
});

/** Answers pages of the one origin that the link was made for. */
export const getWidgetPreview = endpoint({
  method: 'GET',
  path: `${widgetBase}/details/public/preview`,
  tag,
  summary: 'Read the draft that a preview link was made for',
  requires: { kind: 'public' },
  query: z.object({ token: z.string().check(z.maxLength(300)) }),
  reply: z.object({ name: z.string(), widget: PublicWidget, expiresDate: Instant }),
  errors: ['request.invalid', 'widget.preview_over', 'embed_site.refused'],
});
