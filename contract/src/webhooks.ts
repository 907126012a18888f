import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import { byRule, maxLength, required, validateWebhookUrl } from './rules/index.ts';
import { WebhookEventType } from './webhook-events.ts';

export const webhooksMaxPerBusiness = 20;
export const webhookUrlMaxLength = 1000;
export const webhookDescriptionMaxLength = 200;
/** What is tried in vain so often is given up. */
export const webhookMaxAttempts = 10;
/** So long the former secret signs too after a new one was made. */
export const webhookFormerSecretHours = 24;
/** Deliveries are kept for so long. */
export const webhookLogDays = 30;

/** Why an endpoint was switched off by the platform: it answered 410, or every attempt of a delivery failed. */
export const WebhookOffReason = z.enum(['gone', 'failing']);
export type WebhookOffReason = z.infer<typeof WebhookOffReason>;

/** An address of the business that is told what happens. */
export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(WebhookEventType),
  isEnabled: z.boolean(),
  offReason: z.nullable(WebhookOffReason),
  createdDate: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

/** The former one signs too until it expires. */
export const WebhookSecret = z.object({ secret: z.string(), formerExpiresDate: z.nullable(Instant) });
export type WebhookSecret = z.infer<typeof WebhookSecret>;

/** `cancelled`: the endpoint was switched off before it was delivered. */
export const WebhookDeliveryState = z.enum(['waiting', 'delivered', 'failed', 'cancelled']);
export type WebhookDeliveryState = z.infer<typeof WebhookDeliveryState>;

export const WebhookAttempt = z.object({
  date: Instant,
  durationMs: z.number(),
  /** Null where there was no answer. */
  status: z.nullable(z.number()),
  /** For a person: why there was none. */
  message: z.nullable(z.string()),
  /** How the answer begins. */
  response: z.string(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** One event on its way to one endpoint. */
export const WebhookDelivery = z.object({
  id: z.string(),
  /** The `webhook-id` that it is sent with, however often. */
  eventId: z.string(),
  type: z.string(),
  state: WebhookDeliveryState,
  attemptCount: z.number(),
  /** The newest. */
  lastAttempt: z.nullable(WebhookAttempt),
  /** When it is tried next; null when it is not. */
  nextAttemptDate: z.nullable(Instant),
  createdDate: Instant,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryDetails = z.extend(WebhookDelivery, {
  /** The body, byte for byte. */
  payload: z.string(),
  attempts: z.array(WebhookAttempt),
});
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>;

const draft = {
  url: z.string().check(
    byRule((value) => required('URL', value)),
    byRule(validateWebhookUrl),
    byRule((value) => maxLength(value, webhookUrlMaxLength)),
  ),
  description: z.string().check(byRule((value) => maxLength(value, webhookDescriptionMaxLength))),
  eventTypes: z.array(WebhookEventType).check(byRule((value) => required('Event', value.length > 0))),
};

const base = `${businessBase}/webhooks` as const;
const tag = 'Webhooks';
const requires = { kind: 'business', permission: 'webhooks.manage' } as const;
const params = z.object({ id: z.string() });
const deliveryParams = z.object({ id: z.string(), deliveryId: z.string() });
const signedIn = ['auth.required', 'auth.token_expired'] as const;

export const createWebhook = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Add an address that is told what happens',
  requires,
  impersonated: 'never',
  audit: 'webhook.created',
  body: z.object({ ...draft, description: z._default(draft.description, '') }),
  status: 201,
  reply: Webhook,
  errors: [...signedIn, 'request.invalid', 'webhook.too_many'],
});

export const listWebhooks = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List the webhooks of the business',
  requires,
  reply: z.object({ items: z.array(Webhook) }),
  errors: signedIn,
});

export const getWebhook = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  tag,
  summary: 'Read a webhook',
  requires,
  params,
  reply: Webhook,
  errors: [...signedIn, 'webhook.not_found'],
});

/** Switched off, what waits for it is cancelled; switched on, it is sent what happens from then on. */
export const editWebhook = endpoint({
  method: 'PATCH',
  path: `${base}/:id`,
  tag,
  summary: 'Change a webhook, or switch it off or on',
  requires,
  impersonated: 'never',
  audit: 'webhook.updated',
  params,
  body: z.partial(z.object({ ...draft, isEnabled: z.boolean() })),
  reply: Webhook,
  errors: [...signedIn, 'request.invalid', 'webhook.not_found'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  tag,
  summary: 'Delete a webhook with its deliveries',
  requires,
  impersonated: 'never',
  audit: 'webhook.deleted',
  params,
  reply: Nothing,
  errors: [...signedIn, 'webhook.not_found'],
});

export const getWebhookSecret = endpoint({
  method: 'GET',
  path: `${base}/:id/secret`,
  tag,
  summary: 'Read the secret that a webhook is signed with',
  requires,
  impersonated: 'never',
  params,
  reply: WebhookSecret,
  errors: [...signedIn, 'webhook.not_found'],
});

/** For a day everything is signed with both. Made again within it, only the newest two sign. */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: `${base}/:id/secret`,
  tag,
  summary: 'Make a new secret; the former one signs too for 24 hours',
  requires,
  impersonated: 'never',
  audit: 'webhook.secret_rotated',
  params,
  reply: WebhookSecret,
  errors: [...signedIn, 'webhook.not_found'],
});

export const testWebhook = endpoint({
  method: 'POST',
  path: `${base}/:id/test`,
  tag,
  summary: 'Send a test event',
  requires,
  audit: { none: 'message' },
  params,
  status: 202,
  reply: WebhookDelivery,
  errors: [...signedIn, 'webhook.not_found', 'webhook.off'],
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: `${base}/:id/deliveries`,
  tag,
  summary: 'List what was sent to a webhook in the last 30 days, newest first',
  requires,
  params,
  query: z.object({ ...pageQuery(), state: z.optional(WebhookDeliveryState) }),
  reply: pageOf(WebhookDelivery),
  errors: [...signedIn, 'request.invalid', 'webhook.not_found'],
});

export const getWebhookDelivery = endpoint({
  method: 'GET',
  path: `${base}/:id/deliveries/:deliveryId`,
  tag,
  summary: 'Read a delivery with its payload and attempts',
  requires,
  params: deliveryParams,
  reply: WebhookDeliveryDetails,
  errors: [...signedIn, 'webhook.delivery_not_found'],
});

/** A delivery of its own, with the same `webhook-id`. */
export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: `${base}/:id/deliveries/:deliveryId/resend`,
  tag,
  summary: 'Send an event again',
  requires,
  audit: { none: 'message' },
  params: deliveryParams,
  status: 202,
  reply: WebhookDelivery,
  errors: [...signedIn, 'webhook.delivery_not_found', 'webhook.off'],
});
