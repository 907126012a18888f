import type { MailTemplate, MailValues } from './mail-templates.ts';

const week = 7 * 24 * 60;
const ofTrial = { business: 'Northlight', plan: 'Studio', amount: '€59.00', date: '2026-12-01', path: '/billing' };
const ofBill = { business: 'Northlight', number: 'ZC-000042', amount: '€59.00', path: '/billing' };
const ofPurchase = {
  ...{ video: 'Spring collection', business: 'Northlight' },
  ...{ number: 'pur_7kq2m9x4v1c8b3n6t0wz', amount: '€9.00' },
};
const ofDispute = { video: ofPurchase.video, number: ofPurchase.number, amount: ofPurchase.amount, path: '/sales' };
const { number, amount } = ofPurchase;
const ofUnpaid = { community: 'Northlight', business: 'Northlight', amount: '€9.00', path: '/c/northlight/' };
const ofMembershipDispute = { community: 'Northlight Circle', number, amount };
const ofMembership = { ...ofMembershipDispute, business: ofPurchase.business };

/** What every mail is shown with to those who want to see how it looks. */
export const mailSamples: { readonly [T in MailTemplate]: MailValues[T] } = {
  'email-verification': { path: '/verify-email', validMinutes: 24 * 60, code: '402918' },
  'password-reset': { path: '/reset-password', validMinutes: 60 },
  'password-changed': { path: '/forgot-password' },
  'email-change': { validMinutes: 30, code: '402918' },
  'email-changed': { before: 'ana@example.com', after: 'ana@northlight.example' },
  'second-factor-on': { path: '/security' },
  'second-factor-off': { path: '/security' },
  'recovery-code-used': { path: '/security' },
  'passkey-added': { name: 'iPhone', path: '/security' },
  'passkey-removed': { name: 'iPhone', path: '/security' },
  'identity-linked': { provider: 'login.northlight.example', path: '/security' },
  'identity-unlinked': { provider: 'login.northlight.example', path: '/security' },
  'team-invite': {
    path: '/accept-invite',
    validMinutes: week,
    inviter: 'ana@northlight.example',
    business: 'Northlight',
    role: 'editor',
  },
  'team-removal': { business: 'Northlight' },
  'community-password': { path: '/c/northlight/', community: 'Northlight friends' },
  'community-sign-in': { path: '/c/northlight/sign-in', validMinutes: 30, community: 'Northlight friends' },
  'community-news': {
    community: 'Northlight friends',
    path: '/c/northlight/notices',
    unsubscribePath: '/unsubscribe?token=sample',
    lines: ['Ana mentioned you', 'New post: Harbor tour'],
  },
  'community-invite': {
    ...{ community: 'Northlight friends', inviter: 'Northlight', validMinutes: 2 * week },
    path: '/c/northlight/sign-in',
    unsubscribePath: '/unsubscribe?token=sample',
  },
  'community-refusal': {
    community: 'Northlight friends',
    path: '/c/northlight/',
    lines: ['We only take in people who sail with us.'],
  },
  'community-newsletter': {
    community: 'Northlight friends',
    title: 'The harbor in spring',
    path: '/c/northlight/post/pst_sample',
    unsubscribePath: '/unsubscribe?token=sample',
    post: {
      by: null,
      text: {
        blocks: [
          {
            type: 'paragraph',
            content: [{ text: 'We filmed for ' }, { text: 'three days', marks: ['bold'] }, { text: '. This is new:' }],
          },
          { type: 'list', ordered: false, items: [[{ text: 'The light at six' }], [{ text: 'The old crane' }]] },
          { type: 'heading', level: 2, content: [{ text: 'What comes next' }] },
          {
            type: 'paragraph',
            content: [
              { text: 'Tell us what you want to see, or look at ' },
              { text: 'the map', href: 'https://northlight.example/map' },
              { text: '.' },
            ],
          },
        ],
      },
      picture: null,
      video: { name: 'Harbor tour', poster: null },
      poll: { question: 'Where do we film next?', options: ['The old crane', 'The lighthouse'], isEnded: false },
    },
  },
  'business-email': { path: '/confirm-business-email', validMinutes: 72 * 60, business: 'Northlight' },
  'business-deletion': { business: 'Northlight', date: '2026-12-01', path: '/settings' },
  'business-deleted': { business: 'Northlight' },
  'account-deletion': { date: 'December 1, 2026', path: '/login' },
  'account-restored': { path: '/security' },
  'export-ready': { path: '/your-data', validMinutes: week, business: 'Northlight' },
  'webhook-disabled': { url: 'https://hooks.northlight.example/zeacon', path: '/webhooks' },
  'video-failed': { name: 'Harbor tour', path: '/videos' },
  'live-lost': { name: 'Spring show', path: '/lives' },
  'destination-failed': { name: 'Club channel', path: '/destinations' },
  'snippet-vanished': { name: 'northlight.example', path: '/sites' },
  'domain-missing': {
    domain: 'friends.northlight.example',
    community: 'Northlight friends',
    date: '2026-12-01',
    path: '/communities',
  },
  'domain-ended': {
    domain: 'friends.northlight.example',
    community: 'Northlight friends',
    path: '/communities',
  },
  'usage-threshold': {
    business: 'Northlight',
    meter: 'liveMinutes',
    percent: '80',
    used: '2412.5',
    included: '3000',
    date: '2026-12-01',
    path: '/billing/usage',
  },
  'bill-paid': { ...ofBill, date: '2026-12-01' },
  'payment-failed': { ...ofBill, date: '2026-12-02' },
  'plan-read-only': { ...ofBill, date: '2027-01-08' },
  'card-missing': { ...ofBill, date: '2026-12-02' },
  'last-bill-failed': ofBill,
  'bill-refunded': ofBill,
  'payment-disputed': { ...ofBill, plan: 'Studio', date: '2027-01-08' },
  'plan-payment-disputed': { ...ofBill, path: '/operator/businesses/biz_northlight' },
  'trial-ending': ofTrial,
  'trial-ending-no-card': ofTrial,
  'plan-ended': { business: 'Northlight', plan: 'Studio', date: '2027-01-08', path: '/billing' },
  'plan-reactivation': { business: 'Northlight', plan: 'Studio', path: '/billing' },
  'sales-enquiry': {
    ...{ business: 'Northlight', name: 'Ana Berg' },
    ...{ contact: 'ana@northlight.example', path: '/operator/enquiries' },
  },
  'purchase-receipt': { ...ofPurchase, date: '2026-06-12', path: '/v/str_sample#bought=sample' },
  'purchase-again': {
    ...{ ...ofPurchase, earlier: 'pur_sample0', date: '2026-06-12' },
    path: '/v/str_sample#bought=sample',
  },
  'purchase-link': {
    ...{ video: ofPurchase.video, business: ofPurchase.business },
    ...{ path: '/v/str_sample#bought=sample', validMinutes: 60 },
  },
  'purchase-refunded': ofPurchase,
  'purchase-part-refunded': { ...ofPurchase, amount: '€4.00', paid: '€9.00' },
  'membership-receipt': { ...ofMembership, date: '2026-06-12', path: '/c/northlight/' },
  'membership-again': { ...ofMembership, earlier: 'pur_sample0', date: '2026-06-12' },
  'membership-renewed': { ...ofMembership, date: '2026-06-12', until: '2026-07-12', path: '/c/northlight/' },
  'membership-unpaid': { ...ofUnpaid, date: '2026-07-13' },
  'membership-card-needed': { ...ofUnpaid, date: '2026-07-19' },
  'membership-lapsed': ofUnpaid,
  'membership-refunded': ofMembership,
  'membership-part-refunded': { ...ofMembership, amount: '€4.00', paid: '€9.00' },
  'membership-disputed': { ...ofMembershipDispute, path: '/sales' },
  'membership-dispute-lost': { ...ofMembershipDispute, path: '/sales' },
  'sale-disputed': ofDispute,
  'sale-dispute-lost': ofDispute,
  'weekly-digest': {
    business: 'Northlight',
    path: '/?days=7',
    unsubscribePath: '/unsubscribe?token=sample',
    from: '2026-06-01',
    until: '2026-06-07',
    views: 1234,
    before: 1019,
    visitors: 980,
    watchTimeMs: 51_900_000,
    days: [
      [170, 140],
      [195, 151],
      [201, 160],
      [210, 187],
      [188, 196],
      [131, 90],
      [139, 95],
    ].map(([views, before], day) => ({ date: `2026-06-0${day + 1}`, views: views!, before: before! })),
    videos: [
      { name: 'Aurora', views: 611 },
      { name: 'Two scenes', views: 402 },
      { name: 'Portrait', views: 221 },
    ],
  },
};
