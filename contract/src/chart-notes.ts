import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing } from './query.ts';
import { byRule, maxLength, required } from './rules/index.ts';

export const chartNoteMaxLength = 200;
export const chartNotesMaxPerBusiness = 1000;

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** What happened on a day, as the business wrote it down: it stands on every chart that has the day. */
export const ChartNote = z.object({
  id: z.string(),
  /** A day of the calendar, whatever the time zone of a chart. */
  date: day,
  text: z.string(),
  createdDate: Instant,
});
export type ChartNote = z.infer<typeof ChartNote>;

const base = `${businessBase}/chart-note` as const;
const tag = 'Insights';
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const writes = { kind: 'member', permission: 'insights.write' } as const;

const draft = z.object({
  date: day,
  text: z.string().check(
    byRule((value) => required('Note', value)),
    byRule((value) => maxLength(value, chartNoteMaxLength)),
  ),
});

export const listChartNotes = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List the notes on charts of a period, in order of their days',
  requires: { kind: 'business', permission: 'insights.read' },
  query: z.object({ startDate: day, endDate: day }),
  reply: z.object({ items: z.array(ChartNote) }),
  errors: [...signedIn, 'request.invalid'],
});

export const createChartNote = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Write a note on charts, at a day',
  requires: writes,
  audit: 'chart_note.created',
  body: draft,
  status: 201,
  reply: ChartNote,
  errors: [...signedIn, 'request.invalid', 'chart_note.too_many'],
});

export const updateChartNote = endpoint({
  method: 'PUT',
  path: `${base}/:id`,
  tag,
  summary: 'Change a note on charts',
  requires: writes,
  audit: 'chart_note.updated',
  params: z.object({ id: z.string() }),
  body: draft,
  reply: ChartNote,
  errors: [...signedIn, 'request.invalid', 'chart_note.not_found'],
});

export const deleteChartNote = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  tag,
  summary: 'Delete a note on charts',
  requires: writes,
  audit: 'chart_note.deleted',
  params: z.object({ id: z.string() }),
  reply: Nothing,
  errors: [...signedIn, 'chart_note.not_found'],
});
