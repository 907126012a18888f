import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { businessNameMaxLength } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { Nothing } from './query.ts';
import { byFieldErrors, byRule, maxLength, required, validateGenericField } from './rules/index.ts';

export const salesNameMaxLength = 100;
export const salesEmailMaxLength = 320;

/** How somebody wants to be answered. */
export const ContactMode = z.enum(['EMAIL', 'PHONE']);
export type ContactMode = z.infer<typeof ContactMode>;

const generic = (field: string, label: string, optional = false) =>
  byRule((value: string) => validateGenericField(field, value, { label, optional, now: new Date() }));

/** Spec section 3, "Contact-sales". The phone is needed only by those who want to be called. */
export const SalesEnquiry = z
  .object({
    businessName: z.string().check(
      byRule((value) => required('Business name', value)),
      byRule((value) => maxLength(value, businessNameMaxLength)),
    ),
    contactMode: ContactMode,
    name: z.string().check(
      byRule((value) => required('Name', value)),
      byRule((value) => maxLength(value, salesNameMaxLength)),
    ),
    email: z.string().check(
      generic('email', 'Email'),
      byRule((value) => maxLength(value, salesEmailMaxLength)),
    ),
    phone: z.string().check(generic('phone', 'Phone', true)),
  })
  .check(
    byFieldErrors(({ contactMode, phone }) => ({
      phone: contactMode === 'PHONE' ? required('Phone', phone) : undefined,
    })),
  );
export type SalesEnquiry = z.infer<typeof SalesEnquiry>;

export const contactSales = endpoint({
  method: 'POST',
  path: `${businessBase}/contact-sales`,
  tag: 'Plans',
  summary: 'Ask to be contacted about a plan, signed in or not',
  requires: { kind: 'public' },
  audit: { none: 'message' },
  body: SalesEnquiry,
  status: 201,
  reply: Nothing,
  errors: ['request.invalid', 'request.rate_limited'],
});
