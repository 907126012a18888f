import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ConfigError } from './config/read-env.ts';
import { readConfig } from './config.ts';

const oidcClient = { ZEACON_OIDC_CLIENT_ID: 'zeacon' };
const googleClient = { ZEACON_GOOGLE_CLIENT_ID: 'zeacon', ZEACON_GOOGLE_CLIENT_SECRET: 'secret' };
const stripeTest = {
  ZEACON_STRIPE_SECRET_KEY: 'sk_test_1',
  ZEACON_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  ZEACON_STRIPE_WEBHOOK_SECRETS: 'whsec_1',
};
const stripeLive = {
  ...stripeTest,
  ZEACON_STRIPE_SECRET_KEY: 'rk_live_1',
  ZEACON_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};
const plansHere = { ZEACON_PLANS: fileURLToPath(new URL('../../examples/plans.json', import.meta.url)) };
const sentryScript = { ZEACON_SENTRY_SCRIPT: 'https://cdn.example.com/bundle.js' };

test.each([
  ['PORT', '70000', 'a whole number from 0 to 65535'],
  ['ZEACON_PUBLIC_URL', 'video.example.com', 'an origin like https://video.example.com'],
  ['ZEACON_ENVIRONMENT', 'attic', 'one of'],
  ['ZEACON_MASTER_KEY', 'short', 'openssl rand -base64 32'],
  ['ZEACON_AUDIT_DAYS', '0', '1'],
  ['CLICKHOUSE_URL', 'clickhouse:9000', "the address of ClickHouse's HTTP interface, like https://user:password@"],
  ['CLICKHOUSE_URL', 'https://clickhouse.example.com/a-b', 'end with the name of a database, of letters, digits and _'],
  ['ZEACON_OPERATORS', 'ada@example.com, bo', 'emails'],
  ['ZEACON_SIGNUP', 'maybe', '"open", "invite" or "closed"'],
  ['ZEACON_SIGN_UP', 'closed', 'Write ZEACON_SIGNUP'],
  ['ZEACON_DEMO', 'maybe', '1 or 0'],
  ['ZEACON_DEMO_HISTORY', 'maybe', '1 or 0'],
  ['ZEACON_COUNTRY_HEADER', 'a header', 'the name of a header like cf-ipcountry', { ZEACON_TRUST_PROXY: '1' }],
  ['ZEACON_COUNTRY_HEADER', 'cf-ipcountry', 'needs ZEACON_TRUST_PROXY'],
  ['ZEACON_REGION_HEADER', 'a header', 'the name of a header like cf-region-code', { ZEACON_TRUST_PROXY: '1' }],
  ['ZEACON_REGION_HEADER', 'cf-region-code', 'needs ZEACON_TRUST_PROXY'],
  ['ZEACON_RTMP_PORT', 'on', 'a whole number'],
  ['ZEACON_RTMP_URL', 'https://live.example.com', 'an address like rtmp://live.example.com/live'],
  ['ZEACON_RTMP_OUT_ALLOW', 'ok.local,rtmp://no', 'hosts like media.local or 10.0.0.5:1935'],
  ['ZEACON_SMTP_URL', 'mail.example.com', 'an address like smtps://user:password@smtp.example.com:465'],
  ['ZEACON_SMTP_URL', 'https://mail.example.com', 'an address like smtps:'],
  ['ZEACON_MAIL_FROM', 'Zeacon', 'an address like Zeacon <mail@example.com>'],
  ['ZEACON_MAIL_FROM', 'Zeacon <a@example.com>\r\nBcc: <b@example.com>', 'an address like'],
  ['ZEACON_MAIL_BOUNCES', 'a@example.com, b@example.com', 'an address like bounces@example.com'],
  ['ZEACON_NEW_RELIC_SCRIPT', 'agent.js', 'the address of a script, like https://cdn.example.com/agent.js'],
  ['ZEACON_MONITORING_SCRIPT', 'javascript:alert(1)', 'the address of a script'],
  ['ZEACON_MONITORING_ORIGINS', "https://a.example.com,'unsafe-eval'", 'origins like https://logs.example.com'],
  ['ZEACON_SENTRY_DSN', 'https://errors.example.com/1', 'the DSN of a project', sentryScript],
  ['ZEACON_LIVE_LADDER', 'some', 'auto, off or a whole number'],
  ['ZEACON_STUN_URLS', 'stun.example.com', 'addresses like stun:stun.example.com:3478'],
  ['ZEACON_OPENTOK_API_URL', 'nowhere', 'an origin', { ZEACON_OPENTOK_API_KEY: 'k', ZEACON_OPENTOK_API_SECRET: 's' }],
  ['ZEACON_OIDC_ISSUER', 'login.example.com', 'the issuer of an OpenID Connect provider', oidcClient],
  ['ZEACON_OIDC_ISSUER', 'http://login.example.com', 'https://, or with http:// on this machine', oidcClient],
  ['ZEACON_OIDC_ISSUER', 'https://login.example.com/?tenant=1', 'without user name, ? and #', oidcClient],
  ['ZEACON_OIDC_ISSUER', 'https://a.example/.well-known/openid-configuration', 'leave that end away', oidcClient],
  ['ZEACON_MEMBERS_OIDC_ISSUER', 'x', 'the issuer of', { ZEACON_MEMBERS_OIDC_CLIENT_ID: 'zeacon' }],
  [
    'ZEACON_OIDC_NAME',
    'x'.repeat(41),
    'at most 40 characters',
    { ZEACON_OIDC_ISSUER: 'https://a.example', ...oidcClient },
  ],
  ['ZEACON_GOOGLE_ACCOUNTS_URL', 'accounts.google.com', 'an origin', googleClient],
  ['ZEACON_GOOGLE_OAUTH_URL', 'https://a.example/token', 'an origin', googleClient],
  ['ZEACON_GOOGLE_API_URL', 'ftp://a.example', 'an origin', googleClient],
  ['ZEACON_GOOGLE_API_URL', 'http://a.example', 'https://, or with http:// on this machine', googleClient],
  ['ZEACON_STRIPE_SECRET_KEY', 'pk_test_1', 'a secret key of Stripe, like sk_test_', stripeTest],
  ['ZEACON_STRIPE_SECRET_KEY', 'sk_live_1', 'from the same mode', stripeTest],
  ['ZEACON_STRIPE_PUBLISHABLE_KEY', 'sk_test_1', 'a publishable key of Stripe, like pk_test_', stripeTest],
  ['ZEACON_STRIPE_WEBHOOK_SECRETS', 'whsec_1, secret', 'signing secrets like whsec_', stripeTest],
  ['ZEACON_STRIPE_WEBHOOK_SECRETS', ',', 'signing secrets like whsec_', stripeTest],
  ['ZEACON_STRIPE_WEBHOOK_TOLERANCE_SECONDS', '0', 'from 1 to 3600', stripeTest],
  ['ZEACON_STRIPE_CARD_FIELDS', 'maybe', '1 or 0', stripeTest],
  ['ZEACON_VIES', 'maybe', '1 or 0', plansHere],
  [
    'ZEACON_VIES_URL',
    'http://a.example',
    'https://, or with http:// on this machine',
    { ...plansHere, ZEACON_VIES: '1' },
  ],
  ['ZEACON_STRIPE_API_URL', 'http://a.example', 'https://, or with http:// on this machine', stripeTest],
  ['ZEACON_PUBLIC_URL', 'http://a.example', 'must begin with https://', stripeLive],
  ['ZEACON_TRANSCRIPTION_URL', 'https://t.example.com', 'an address with {streamId} in it'],
  ['ZEACON_FINGERPRINT_API_KEY', 'https://fpjscdn.net/v3/x', 'a public key'],
  ['ZEACON_FINGERPRINT_REGION', 'mars', 'us, eu or ap', { ZEACON_FINGERPRINT_API_KEY: 'key' }],
  ['ZEACON_FINGERPRINT_SCRIPT_URL', '/agent.js', 'starts with https://', { ZEACON_FINGERPRINT_API_KEY: 'key' }],
])('an invalid %s is refused by name, with what to write instead', (name, value, advice, others?: object) => {
  const read = () => readConfig({ ...others, [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
  expect(read).toThrow(advice);
});

test.each([
  ['ZEACON_S3_ACCESS_KEY_ID', { ZEACON_S3_BUCKET: 'media' }],
  ['ZEACON_TURN_SECRET', { ZEACON_TURN_URLS: 'turn:turn.example.com' }],
  ['ZEACON_OPENTOK_API_SECRET', { ZEACON_OPENTOK_API_KEY: 'key' }],
  ['ZEACON_PUBNUB_PUBLISH_KEY', { ZEACON_PUBNUB_SUBSCRIBE_KEY: 'key' }],
  ['ZEACON_MAIL_FROM', { ZEACON_SMTP_URL: 'smtp://localhost' }],
  ['ZEACON_SENTRY_DSN', sentryScript],
  ['ZEACON_OIDC_CLIENT_ID', { ZEACON_OIDC_ISSUER: 'https://login.example.com' }],
  ['ZEACON_GOOGLE_CLIENT_SECRET', { ZEACON_GOOGLE_CLIENT_ID: 'zeacon' }],
  ['ZEACON_GOOGLE_CLIENT_ID', { ZEACON_GOOGLE_CLIENT_SECRET: 'secret' }],
  ['ZEACON_OIDC_ISSUER', oidcClient],
  ['ZEACON_OIDC_ISSUER', { ZEACON_OIDC_CLIENT_SECRET: 'secret' }],
  ['ZEACON_OIDC_ISSUER', { ZEACON_OIDC_NAME: 'Acme' }],
  ['ZEACON_STRIPE_SECRET_KEY', { ZEACON_STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
  ['ZEACON_STRIPE_SECRET_KEY', { ZEACON_STRIPE_WEBHOOK_SECRETS: 'whsec_1' }],
  ['ZEACON_STRIPE_PUBLISHABLE_KEY', { ZEACON_STRIPE_SECRET_KEY: 'sk_test_1' }],
  [
    'ZEACON_STRIPE_WEBHOOK_SECRETS',
    { ZEACON_STRIPE_SECRET_KEY: 'sk_test_1', ZEACON_STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
  ],
  ['ZEACON_TRANSCRIPTION_KEY', { ZEACON_TRANSCRIPTION_URL: 'https://t.example.com/{streamId}' }],
])('%s is required if another setting needs it', (name, env) => {
  const [because] = Object.keys(env);
  expect(() => readConfig(env)).toThrow(`${name} is needed when ${because} is set`);
});

test.each([
  ['smtp://localhost', { host: 'localhost', port: 587, secure: false, login: undefined }],
  ['smtp://[::1]:2525/', { host: '::1', port: 2525, secure: false, login: undefined }],
  [
    'smtps://ann%40example.com:a%2Fb@smtp.example.com',
    { host: 'smtp.example.com', port: 465, secure: true, login: { user: 'ann@example.com', password: 'a/b' } },
  ],
])('mail servers are named by an address: %s', (url, smtp) => {
  const { mail } = readConfig({ ZEACON_SMTP_URL: url, ZEACON_MAIL_FROM: 'Acme Video <video@acme.example>' });
  expect(mail).toEqual({ smtp, from: { name: 'Acme Video', address: 'video@acme.example' }, bounces: undefined });
});

test('keys of Stripe tell whether money moves, and no message repeats a secret', () => {
  expect(readConfig({}).stripe).toBeUndefined();
  expect(readConfig({ ...stripeTest, ZEACON_STRIPE_WEBHOOK_SECRETS: 'whsec_2, whsec_1' }).stripe).toMatchObject({
    isTest: true,
    webhookSecrets: ['whsec_2', 'whsec_1'],
    takesCardFields: false,
    apiUrl: 'https://api.stripe.com',
  });
  const live = { ...stripeLive, ZEACON_PUBLIC_URL: 'https://video.example.com' };
  expect(readConfig(live).stripe?.isTest).toBe(false);
  for (const wrong of [
    { ZEACON_STRIPE_SECRET_KEY: 'sesame' },
    { ZEACON_STRIPE_SECRET_KEY: 'sk_live_sesame' },
    { ZEACON_STRIPE_WEBHOOK_SECRETS: 'sesame' },
  ])
    expect(() => readConfig({ ...stripeTest, ...wrong })).toThrow(/^(?!.*sesame)/);
});

test.each([
  ['http://clickhouse:8123', { username: 'default', password: '', database: 'default' }],
  ['https://ada:p%40ss@clickhouse:8443/zeacon', { username: 'ada', password: 'p@ss', database: 'zeacon' }],
])('ClickHouse is found by its address, %s', (CLICKHOUSE_URL, found) => {
  expect(readConfig({ CLICKHOUSE_URL }).clickhouse).toEqual({ ...found, url: new URL(CLICKHOUSE_URL).origin });
});

test('a wrong address of ClickHouse is refused without saying its password', () => {
  for (const CLICKHOUSE_URL of ['ftp://ada:secret@clickhouse', 'https://ada:secret@clickhouse/x?y'])
    expect(() => readConfig({ CLICKHOUSE_URL })).toThrow(/^(?!.*secret)/);
});
