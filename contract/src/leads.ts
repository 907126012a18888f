import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { InsightBatch } from './insights.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import { byRule, maxLength, required, validateEmail } from './rules/index.ts';

export const leadBase = `${streamBase}/leads`;
export const leadNameMaxLength = 100;
export const leadEmailMaxLength = 320;

/** A person who left a name and email in a video's form. */
export const Lead = z.object({
  id: z.string(),
  streamId: z.string(),
  /** The video's name when the form was sent. */
  streamName: z.string(),
  callToActionId: z.string(),
  name: z.string(),
  email: z.string(),
  /** The exact text the person agreed to. */
  consentText: z.string(),
  pageUrl: z.string(),
  /** Position in the video. */
  positionMs: z.nullable(z.number()),
  createdDate: Instant,
});
export type Lead = z.infer<typeof Lead>;

const tag = 'Leads';
const signedIn = ['auth.required', 'auth.token_expired'] as const;

/** The same id is stored once, so a client may resend a form when the response was lost. */
export const submitLead = endpoint({
  method: 'POST',
  path: leadBase,
  tag,
  summary: "Send a video's form",
  requires: { kind: 'viewer' },
  shows: 'stream',
  body: z.object({
    id: z.string().check(z.minLength(8), z.maxLength(64)),
    streamId: z.string(),
    callToActionId: z.string(),
    name: z.string().check(
      byRule((value) => required('Name', value)),
      byRule((value) => maxLength(value, leadNameMaxLength)),
    ),
    email: z.string().check(
      byRule((value) => required('Email', value)),
      byRule(validateEmail),
      byRule((value) => maxLength(value, leadEmailMaxLength)),
    ),
    consent: z.boolean().check(byRule((value) => required('Consent', value))),
    pageUrl: z._default(z.string().check(z.maxLength(2000)), ''),
    positionMs: z._default(z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))), null),
    /** The view and player, as in its other events. Left out when the visitor may not be counted. */
    view: z.optional(z.pick(InsightBatch, { visitorId: true, viewId: true, playerId: true, destinationType: true })),
    /** Media token, if the video is not public. */
    token: z.optional(z.string()),
  }),
  status: 201,
  reply: Nothing,
  errors: [
    'request.invalid',
    'request.rate_limited',
    'stream.not_found',
    'stream.expired',
    'media.token_invalid',
    'media.token_expired',
    'embed_site.refused',
    'call_to_action.not_found',
    'call_to_action.no_form',
  ],
});

const filter = {
  streamId: z.optional(z.string()),
  search: z.optional(z.string().check(z.maxLength(200))),
};

export const listLeads = endpoint({
  method: 'GET',
  path: leadBase,
  tag,
  summary: "List the business's leads, newest first",
  requires: { kind: 'business', permission: 'leads.read' },
  query: z.object({ ...pageQuery(), ...filter }),
  reply: pageOf(Lead),
  errors: [...signedIn, 'request.invalid'],
});

/** Streams a CSV file. Cells that a spreadsheet would run as formulas begin with an apostrophe. */
export const exportLeads = endpoint({
  method: 'GET',
  path: `${leadBase}/export`,
  tag,
  summary: "Export the business's leads as CSV",
  requires: { kind: 'business', permission: 'leads.read' },
  impersonated: 'never',
  query: z.object(filter),
  file: 'text/csv',
  reply: z.string(),
  errors: [...signedIn, 'request.invalid'],
});

export const deleteLead = endpoint({
  method: 'DELETE',
  path: `${leadBase}/:id`,
  tag,
  summary: 'Delete a lead for good',
  requires: { kind: 'business', permission: 'leads.write' },
  audit: 'lead.deleted',
  params: z.object({ id: z.string() }),
  reply: Nothing,
  errors: [...signedIn, 'lead.not_found'],
});
