/** Every address of the console, in one place. */
export const paths = {
  home: '/',
  insights: '/insights',
  compareVideos: '/insights/compare',
  videos: '/videos',
  video: (id: string) => `/videos/${encodeURIComponent(id)}`,
  newEvent: '/videos/new',
  history: '/videos/history',
  live: '/live',
  studio: (id: string) => `/studio/${encodeURIComponent(id)}`,
  playlists: '/playlists',
  playlist: (id: string) => `/playlists/${encodeURIComponent(id)}`,
  hypergraphics: '/hypergraphics',
  communities: '/communities',
  newCommunity: '/communities/new',
  communitySetup: (id: string) => `/communities/${encodeURIComponent(id)}/setup`,
  community: (id: string) => `/communities/${encodeURIComponent(id)}`,
  space: (communityId: string, id: string) =>
    `/communities/${encodeURIComponent(communityId)}?space=${encodeURIComponent(id)}`,
  posts: (communityId: string, search: string) =>
    `/communities/${encodeURIComponent(communityId)}?search=${encodeURIComponent(search)}`,
  communityMembers: (communityId: string, search: string) =>
    `/communities/${encodeURIComponent(communityId)}?member=${encodeURIComponent(search)}`,
  sales: '/sales',
  salesOfCommunity: (communityId: string) => `/sales?community=${encodeURIComponent(communityId)}`,
  salesOfPlaylist: (playlistId: string) => `/sales?playlist=${encodeURIComponent(playlistId)}`,
  leads: '/leads',
  leadsOf: (streamId: string) => `/leads?video=${encodeURIComponent(streamId)}`,
  overlayEditor: (streamId: string) => `/videos/${encodeURIComponent(streamId)}/overlays`,
  callToAction: (streamId: string, id: string) =>
    `/videos/${encodeURIComponent(streamId)}/overlays?call=${encodeURIComponent(id)}`,
  players: '/players',
  newPlayer: '/players/new',
  newPlayerFor: (streamId: string) => `/players/new?video=${encodeURIComponent(streamId)}`,
  newPlayerForPlaylist: (playlistId: string) => `/players/new?playlist=${encodeURIComponent(playlistId)}`,
  player: (id: string) => `/players/${encodeURIComponent(id)}`,
  widgets: '/widgets',
  newWidget: '/widgets/new',
  widget: (id: string) => `/widgets/${encodeURIComponent(id)}`,
  sites: '/sites',
  site: (id: string) => `/sites/${encodeURIComponent(id)}`,
  searchConsole: '/search-console',
  /** Google leads back here. */
  searchConsoleAnswer: '/search-console/answer',
  notifications: '/notifications',
  notificationChoices: '/notifications/choices',
  settings: '/settings',
  profile: '/profile',
  developers: '/developers',
  security: '/security',
  team: '/team',
  destinations: '/destinations',
  apiKeys: '/api-keys',
  embedKeys: '/embed-keys',
  visitors: '/visitors',
  auditLog: '/audit-log',
  yourData: '/your-data',
  /** Its pages are in `entities/operators/operator-paths.ts`, which nobody else loads. */
  operator: '/operator',
  webhooks: '/webhooks',
  webhook: (id: string) => `/webhooks/${encodeURIComponent(id)}`,
  plans: '/subscription/plan',
  billing: '/billing',
  usage: '/billing/usage',
  checkout: '/billing/checkout',
  checkoutOf: (plan: string, interval: string) =>
    `/billing/checkout?plan=${encodeURIComponent(plan)}&interval=${interval}`,
  logIn: '/login',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  confirmBusinessEmail: '/confirm-business-email',
  acceptInvite: '/accept-invite',
  /** For anybody who has the link. */
  sharedReport: '/report',
  /** The provider leads back here. */
  singleSignOn: '/single-sign-on',
} as const;

/** Pages on the way in, which stand without the console's frame. */
export const authPaths = [
  paths.logIn,
  paths.signUp,
  paths.forgotPassword,
  paths.resetPassword,
  paths.verifyEmail,
  paths.confirmBusinessEmail,
  paths.acceptInvite,
  paths.singleSignOn,
] as const;

/** Paths that must not trigger authorization handling (spec section 2). */
const authorizationBlacklist: readonly string[] = [paths.signUp, paths.logIn, paths.plans];

/** Nobody who comes here is signed in, or it does not matter. */
const openPages: readonly string[] = [
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmBusinessEmail,
  paths.sharedReport,
];

export function needsAuthorization(path: string): boolean {
  return !authorizationBlacklist.includes(path) && !openPages.includes(path);
}

/** The log-in page that comes back to `destination` afterwards. */
export function logInFor(destination: string): string {
  return destination === paths.home ? paths.logIn : `${paths.logIn}?next=${encodeURIComponent(destination)}`;
}

/** Where to go after signing in. Only paths of this console: `next` comes from the address bar. */
export function destinationAfterLogIn(search: URLSearchParams): string {
  const next = search.get('next') ?? '';
  const inside = URL.canParse(next, location.origin) ? new URL(next, location.origin) : undefined;
  if (inside?.origin !== location.origin || !next.startsWith('/') || !needsAuthorization(inside.pathname))
    return paths.home;
  return inside.pathname + inside.search + inside.hash;
}
