import type Stripe from 'stripe';

type Kind = 'text' | 'integer' | 'boolean' | 'texts' | 'map' | { [name: string]: Kind };
/** Only names that the official types have. */
type Form<Params> = { [Name in keyof Params]?: Kind };

/** What is taken at each address, and nothing else. */
export const forms: Readonly<Record<string, Record<string, Kind>>> = {
  'POST /v1/customers': { metadata: 'map' } satisfies Form<Stripe.CustomerCreateParams>,
  'POST /v1/payment_methods': {
    type: 'text',
    card: { number: 'text', exp_month: 'integer', exp_year: 'integer', cvc: 'text' },
    billing_details: { name: 'text', address: { postal_code: 'text' } },
  } satisfies Form<Stripe.PaymentMethodCreateParams>,
  'POST /v1/setup_intents': {
    customer: 'text',
    payment_method: 'text',
    allowed_payment_method_types: 'texts',
    usage: 'text',
    confirm: 'boolean',
    use_stripe_sdk: 'boolean',
    metadata: 'map',
    expand: 'texts',
  } satisfies Form<Stripe.SetupIntentCreateParams>,
  'POST /v1/setup_intents/:id/cancel': {} satisfies Form<Stripe.SetupIntentCancelParams>,
  'GET /v1/setup_intents/:id': { expand: 'texts' } satisfies Form<Stripe.SetupIntentRetrieveParams>,
  'POST /v1/payment_intents': {
    amount: 'integer',
    currency: 'text',
    customer: 'text',
    payment_method: 'text',
    setup_future_usage: 'text',
    allowed_payment_method_types: 'texts',
    confirm: 'boolean',
    off_session: 'boolean',
    use_stripe_sdk: 'boolean',
    metadata: 'map',
  } satisfies Form<Stripe.PaymentIntentCreateParams>,
  'POST /v1/refunds': {
    payment_intent: 'text',
    amount: 'integer',
    metadata: 'map',
  } satisfies Form<Stripe.RefundCreateParams>,
  'GET /v1/refunds': { payment_intent: 'text', limit: 'integer' } satisfies Form<Stripe.RefundListParams>,
  'GET /v1/account': {} satisfies Form<Stripe.AccountRetrieveCurrentParams>,
  'POST /v1/payment_intents/:id/cancel': {} satisfies Form<Stripe.PaymentIntentCancelParams>,
  'GET /v1/payment_intents/:id': { expand: 'texts' } satisfies Form<Stripe.PaymentIntentRetrieveParams>,
  'GET /v1/payment_intents': {
    customer: 'text',
    created: { gte: 'integer' },
    limit: 'integer',
    starting_after: 'text',
  } satisfies Form<Stripe.PaymentIntentListParams>,
  'GET /v1/disputes': {
    created: { gte: 'integer' },
    limit: 'integer',
    starting_after: 'text',
  } satisfies Form<Stripe.DisputeListParams>,
  'GET /v1/disputes/:id': {} satisfies Form<Stripe.DisputeRetrieveParams>,
};

// biome-ignore lint/suspicious/noExplicitAny: forms are of many shapes
export type Sent = Record<string, any>;

/** `card[number]=4242&expand[0]=x` as an object of objects. */
export function parseForm(text: string): Sent {
  const root: Sent = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let at = root;
    for (const part of path.slice(0, -1)) {
      at[part] ??= {};
      at = at[part];
    }
    at[path.at(-1)!] = value;
  }
  return root;
}

/** The name of the first field that is unknown or has the wrong kind. */
export function wrongField(sent: Sent, form: Record<string, Kind>, above = ''): string | undefined {
  for (const [name, value] of Object.entries(sent)) {
    const kind = form[name];
    const field = above ? `${above}[${name}]` : name;
    if (kind === undefined) return field;
    if (typeof kind === 'object') {
      const inner = typeof value === 'object' ? wrongField(value, kind, field) : field;
      if (inner) return inner;
    } else if (kind === 'texts' || kind === 'map') {
      if (typeof value !== 'object') return field;
    } else if (typeof value !== 'string') return field;
    else if (kind === 'integer' && !/^-?\d+$/.test(value)) return field;
    else if (kind === 'boolean' && !/^(?:true|false)$/.test(value)) return field;
  }
  return undefined;
}
