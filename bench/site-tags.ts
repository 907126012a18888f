import type { Rival } from './rival.ts';

/** Tags of others that stand on every page of a site, as their packages put them there. */
export const siteTags = (origin: string): Rival[] => [
  {
    name: 'Plausible tracker',
    package: '@plausible-analytics/tracker',
    entry: `import { init } from '@plausible-analytics/tracker';
      init({ domain: 'shop.example', endpoint: '${origin}/api/event', captureOnLocalhost: true });`,
  },
  {
    name: 'plausible-tracker',
    package: 'plausible-tracker',
    entry: `import Plausible from 'plausible-tracker';
      Plausible({ domain: 'shop.example', apiHost: '${origin}', trackLocalhost: true }).enableAutoPageviews();`,
  },
  {
    name: 'Crisp',
    package: 'crisp-sdk-web',
    note: 'its loader alone',
    entry: `import { Crisp } from 'crisp-sdk-web'; Crisp.configure('00000000-0000-4000-8000-000000000000');`,
  },
  {
    name: 'Intercom',
    package: '@intercom/messenger-js-sdk',
    note: 'its loader alone',
    entry: `import Intercom from '@intercom/messenger-js-sdk'; Intercom({ app_id: 'abcdefgh' });`,
  },
  {
    name: 'Stripe.js',
    package: '@stripe/stripe-js',
    note: 'its loader alone',
    entry: `import '@stripe/stripe-js';`,
  },
];
