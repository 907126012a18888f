import * as z from 'zod/mini';
import { fields, oneOf, text } from './given-values.ts';
import { ruleMessages, widgetMessages } from './rules/index.ts';

/**
 * `BUBBLE`: a corner of the window. `INLINE`: in the flow of the page. `MODAL`: a dialog over the page. `STORIES`: a row of
 * thumbnails in the flow of the page that opens a feed over the whole window. `BAR`: an edge of the window, during a live.
 */
export const widgetForms = ['BUBBLE', 'INLINE', 'MODAL', 'STORIES', 'BAR'] as const;
export const WidgetForm = oneOf(widgetForms);
export type WidgetForm = z.infer<typeof WidgetForm>;

/** `LIVE`: the live stream that is on the air, otherwise the video or playlist that is assigned. */
export const widgetContentKinds = ['STREAM', 'PLAYLIST', 'NEWEST', 'LIVE'] as const;
export const WidgetContentKind = oneOf(widgetContentKinds);
export type WidgetContentKind = z.infer<typeof WidgetContentKind>;

/** Longer than any. */
const idMaxLength = 100;

/** What a widget plays. `streamId` and `playlistId` are what was assigned; at most one of them is set. */
export const WidgetContent = fields({
  kind: WidgetContentKind,
  streamId: z._default(z.nullable(text(idMaxLength)), null),
  playlistId: z._default(z.nullable(text(idMaxLength)), null),
}).check(
  z.refine(({ streamId, playlistId }) => !streamId || !playlistId, {
    path: ['playlistId'],
    message: ruleMessages.onePlayed,
  }),
  z.refine(({ kind, streamId }) => kind !== 'STREAM' || streamId !== null, {
    path: ['streamId'],
    message: widgetMessages.chooseVideo,
  }),
  z.refine(({ kind, playlistId }) => kind !== 'PLAYLIST' || playlistId !== null, {
    path: ['playlistId'],
    message: widgetMessages.choosePlaylist,
  }),
);
export type WidgetContent = z.infer<typeof WidgetContent>;

/** How many videos stories show of what is newest. */
export const newestStories = 10;

/** Stories need several videos, and a bar has nothing to say without a live; all other forms play everything. */
export function contentKindsOf(form: WidgetForm): readonly WidgetContentKind[] {
  if (form === 'STORIES') return ['PLAYLIST', 'NEWEST'];
  return form === 'BAR' ? ['LIVE'] : widgetContentKinds;
}

/** Why a form cannot play that kind; undefined if it can. */
export function contentProblem(form: WidgetForm, kind: WidgetContentKind): string | undefined {
  if (contentKindsOf(form).includes(kind)) return undefined;
  return form === 'BAR' ? widgetMessages.barPlaysLives : widgetMessages.storiesPlaySeveral;
}

/**
 * Whether a widget that is shown only with what is sent by WebRTC could never be shown. A single video may be a live.
 */
export const isNeverByWebRtc = (form: WidgetForm, kind: WidgetContentKind): boolean =>
  form === 'STORIES' || kind === 'PLAYLIST' || kind === 'NEWEST';
