export interface Section {
  title: string;
  /** Paths below `docs/`, without `.md`. */
  pages: string[];
}

/** The order of the pages. A test ensures that every page of `docs/` is listed. */
export const sections: Section[] = [
  {
    title: 'Start',
    pages: [
      'index',
      'guides/run-the-platform',
      'guides/sign-in-and-security',
      'guides/single-sign-on',
      'guides/your-team',
      'guides/home',
      'guides/insight-figures',
      'guides/figures-from-clickhouse',
      'guides/search-console',
      'guides/communities',
      'guides/move-a-community',
      'guides/community-domains',
      'guides/community-feed',
      'guides/notifications',
      'guides/audit-log',
      'guides/your-data',
      'guides/operators',
      'guides/plans-and-bills',
      'guides/usage',
      'guides/sell-plans',
      'guides/be-paid-with-stripe',
      'glossary',
    ],
  },
  {
    title: 'Embed',
    pages: [
      'guides/embed-a-player',
      'guides/embed-a-playlist',
      'guides/widgets',
      'guides/split-tests',
      'guides/allowed-domains',
      'guides/widget-targeting',
      'guides/widget-preview',
      'guides/theme-the-player',
      'guides/react-to-events',
      'guides/captions-and-chapters',
      'guides/hypergraphics',
      'guides/go-live',
      'guides/chat-and-hand-raise',
      'guides/frameworks',
      'guides/strict-csp',
      'guides/consent-and-privacy',
      'guides/visitor-identification',
      'guides/share-a-video',
      'guides/signed-embeds',
      'guides/sell-videos',
      'guides/verified-sites',
      'guides/troubleshooting',
    ],
  },
  {
    title: 'Go live',
    pages: ['guides/studio', 'guides/send-with-an-encoder', 'guides/restream', 'guides/turn', 'guides/vendor-adapters'],
  },
  {
    title: 'Build on it',
    pages: [
      'guides/upload-from-code',
      'guides/images-from-code',
      'guides/hypergraphics-from-code',
      'guides/call-the-api',
      'guides/api-keys',
      'guides/webhooks',
      'guides/checksums',
      'guides/realtime',
    ],
  },
  { title: 'How it measures', pages: ['benchmarks'] },
];

/** Where decisions are found; listed by number, newest last. */
export const decisionsFolder = 'decisions';
