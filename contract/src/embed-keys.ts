import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing } from './query.ts';
import { byRule, maxLength, required } from './rules/index.ts';

export const embedKeyNameMaxLength = 100;
export const embedKeysMaxPerBusiness = 10;

/** What the server of a business signs embed tokens with. Only its public half is kept. */
export const EmbedKey = z.object({
  /** Goes into the header of each token. */
  kid: z.string(),
  name: z.string(),
  createdDate: Instant,
  /** To the minute; null as long as no token of it was used. */
  lastUsedDate: z.nullable(Instant),
});
export type EmbedKey = z.infer<typeof EmbedKey>;

const base = `${businessBase}/embed-key` as const;
const tag = 'Embed keys';
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const requires = { kind: 'member', permission: 'api_keys.manage' } as const;

export const createEmbedKey = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Create a key that signs embed tokens; the answer is the only one that shows its private half',
  requires,
  impersonated: 'never',
  audit: 'embed_key.created',
  body: z.object({
    name: z.string().check(
      byRule((value) => required('Name', value)),
      byRule((value) => maxLength(value, embedKeyNameMaxLength)),
    ),
  }),
  status: 201,
  /** `privateKey`: PKCS #8 in PEM, for ES256. */
  reply: z.extend(EmbedKey, { privateKey: z.string() }),
  errors: [...signedIn, 'request.invalid', 'embed_key.too_many'],
});

export const listEmbedKeys = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List the keys that sign embed tokens, the newest first',
  requires,
  reply: z.object({ items: z.array(EmbedKey) }),
  errors: signedIn,
});

export const revokeEmbedKey = endpoint({
  method: 'DELETE',
  path: `${base}/:kid`,
  tag,
  summary: 'Revoke an embed key: from now on its tokens open nothing',
  requires,
  impersonated: 'never',
  audit: 'embed_key.revoked',
  params: z.object({ kid: z.string() }),
  reply: Nothing,
  errors: [...signedIn, 'embed_key.not_found'],
});
