import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { ContactMode } from './contact-sales.ts';
import { endpoint } from './endpoint.ts';
import { PlanFeedbackReason } from './plans.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';

export const EnquiryState = z.enum(['OPEN', 'ANSWERED']);
export type EnquiryState = z.infer<typeof EnquiryState>;

/** What somebody asked before buying. Spec section 3, "Contact-sales". */
export const OperatedEnquiry = z.object({
  id: z.string(),
  businessName: z.string(),
  contactMode: ContactMode,
  name: z.string(),
  email: z.string(),
  /** Empty where it was not given. */
  phone: z.string(),
  createdDate: Instant,
  answeredDate: z.nullable(Instant),
  /** The email of the operator who says so. */
  answeredBy: z.nullable(z.string()),
});
export type OperatedEnquiry = z.infer<typeof OperatedEnquiry>;

/** Why a business cancelled its plan, in its own words. */
export const OperatedFeedback = z.object({
  id: z.string(),
  businessId: z.string(),
  businessName: z.string(),
  reason: PlanFeedbackReason,
  text: z.string(),
  createdDate: Instant,
});
export type OperatedFeedback = z.infer<typeof OperatedFeedback>;

const tag = 'Operators';
const requires = { kind: 'operator' } as const;
const base = `${businessBase}/operator/enquiry` as const;
const params = z.object({ enquiryId: z.string() });

export const listEnquiries = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List what people asked before buying, newest first',
  requires,
  query: z.object({ ...pageQuery(), state: z.optional(EnquiryState) }),
  reply: pageOf(OperatedEnquiry),
  errors: ['request.invalid'],
});

/** Marked again, it keeps who answered first. */
export const answerEnquiry = endpoint({
  method: 'PATCH',
  path: `${base}/:enquiryId`,
  tag,
  summary: 'Mark an enquiry as answered, or open again',
  requires,
  audit: { none: 'message' },
  params,
  body: z.object({ isAnswered: z.boolean() }),
  reply: OperatedEnquiry,
  errors: ['request.invalid', 'enquiry.not_found'],
});

export const deleteEnquiry = endpoint({
  method: 'DELETE',
  path: `${base}/:enquiryId`,
  tag,
  summary: 'Delete an enquiry',
  requires,
  audit: { none: 'message' },
  params,
  reply: Nothing,
  errors: ['enquiry.not_found'],
});

export const listPlanFeedback = endpoint({
  method: 'GET',
  path: `${businessBase}/operator/plan-feedback`,
  tag,
  summary: 'List why businesses cancelled their plans, newest first',
  requires,
  query: z.object(pageQuery()),
  reply: pageOf(OperatedFeedback),
  errors: ['request.invalid'],
});
