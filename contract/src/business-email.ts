import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { emailField } from './email-field.ts';
import { endpoint } from './endpoint.ts';
import { businessNameField } from './named-fields.ts';
import { Nothing } from './query.ts';

/** How long the link of a mail can be used. */
export const businessEmailHours = 72;

export const BusinessEmail = z.object({
  businessEmail: z.string(),
  /** Whether somebody showed that mails to it are read: by the link of a mail, or because the owner logs in with it. */
  isConfirmed: z.boolean(),
});
export type BusinessEmail = z.infer<typeof BusinessEmail>;

/** Both as the account has them: a form that was open for long does not have a mail sent for what is no longer so. */
export const BusinessEmailDraft = z.object({
  businessName: businessNameField(),
  businessEmail: emailField(),
});
export type BusinessEmailDraft = z.infer<typeof BusinessEmailDraft>;

const tag = 'Account';
const base = `${businessBase}/email/confirmation`;

export const getBusinessEmail = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'Read whether the email of the business is confirmed',
  requires: { kind: 'member', permission: 'account.read' },
  reply: BusinessEmail,
  errors: [],
});

export const sendBusinessEmailConfirmation = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Have a link sent to the email of the business that confirms it',
  requires: { kind: 'member', permission: 'business.manage' },
  audit: { none: 'message' },
  body: BusinessEmailDraft,
  reply: BusinessEmail,
  errors: ['request.invalid', 'request.rate_limited'],
});

export const confirmBusinessEmail = endpoint({
  method: 'POST',
  path: `${base}/link`,
  tag,
  summary: 'Confirm the email of a business with the token of the link, signed in or not',
  requires: { kind: 'public' },
  audit: 'business.email_confirmed',
  body: z.object({ token: z.string().check(z.maxLength(100)) }),
  reply: Nothing,
  errors: ['request.invalid', 'request.rate_limited', 'account.confirmation_invalid'],
});
