import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { GivenInstant } from './given-instant.ts';
import { apiKeyScopes } from './permissions.ts';
import { Instant, Nothing } from './query.ts';
import { byRule, maxLength, required } from './rules/index.ts';
import { apiKeyNeedsScope } from './rules/messages.ts';

export const apiKeyPrefix = 'zk_';
/** A whole key, wherever it stands in a text. */
export const apiKeyPattern = /zk_[0-9a-hjkmnp-tv-z]{52}/;
export const apiKeyNameMaxLength = 100;
export const apiKeysMaxPerBusiness = 100;

const Scope = z.enum(apiKeyScopes);

/** What a program calls with, in the name of the business. The key itself is shown once, when it is made. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(Scope),
  /** The last four characters of the key. */
  ending: z.string(),
  createdDate: Instant,
  /** Null for one that does not expire. */
  expiresDate: z.nullable(Instant),
  /** To the minute; null as long as it was not used. */
  lastUsedDate: z.nullable(Instant),
});
export type ApiKey = z.infer<typeof ApiKey>;

const base = `${businessBase}/api-key` as const;
const tag = 'API keys';
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const requires = { kind: 'member', permission: 'api_keys.manage' } as const;

export const createApiKey = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Create an API key; the answer is the only one that shows it',
  requires,
  impersonated: 'never',
  audit: 'api_key.created',
  body: z.object({
    name: z.string().check(
      byRule((value) => required('Name', value)),
      byRule((value) => maxLength(value, apiKeyNameMaxLength)),
    ),
    scopes: z.array(Scope).check(z.minLength(1, apiKeyNeedsScope)),
    expiresDate: z._default(z.nullable(GivenInstant), null),
  }),
  status: 201,
  reply: z.extend(ApiKey, { key: z.string() }),
  errors: [...signedIn, 'request.invalid', 'api_key.too_many'],
});

export const listApiKeys = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List the API keys of the business, the newest first',
  requires,
  reply: z.object({ items: z.array(ApiKey) }),
  errors: signedIn,
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  tag,
  summary: 'Revoke an API key: from the next call on it is worth nothing',
  requires,
  impersonated: 'never',
  audit: 'api_key.revoked',
  params: z.object({ id: z.string() }),
  reply: Nothing,
  errors: [...signedIn, 'api_key.not_found'],
});
