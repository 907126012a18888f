import { paths } from '../paths.ts';
import { later } from '../ui/later.ts';
import type { PageRoute } from './page-route.ts';

const PlayersPage = later(() => import('../features/players/players-page.tsx').then((m) => m.PlayersPage));
const PlayerPage = later(() => import('../features/players/player-page.tsx').then((m) => m.PlayerPage));
const NewPlayerPage = later(() => import('../features/players/new-player-page.tsx').then((m) => m.NewPlayerPage));
const WidgetsPage = later(() => import('../features/widgets/widgets-page.tsx').then((m) => m.WidgetsPage));
const WidgetPage = later(() => import('../features/widgets/widget-page.tsx').then((m) => m.WidgetPage));
const NewWidgetPage = later(() => import('../features/widgets/new-widget-page.tsx').then((m) => m.NewWidgetPage));
const SitesPage = later(() => import('../features/sites/sites-page.tsx').then((m) => m.SitesPage));
const SitePage = later(() => import('../features/sites/site-page.tsx').then((m) => m.SitePage));

export const embedPages: readonly PageRoute[] = [
  { path: paths.players, needs: 'players.read', render: () => <PlayersPage /> },
  { path: paths.newPlayer, needs: 'players.write', render: () => <NewPlayerPage /> },
  { path: '/players/:id', needs: 'players.read', render: (id) => <PlayerPage id={id} /> },
  { path: paths.sites, needs: 'players.read', render: () => <SitesPage /> },
  { path: '/sites/:id', needs: 'players.read', render: (id) => <SitePage id={id} /> },
  { path: paths.widgets, needs: 'players.read', render: () => <WidgetsPage /> },
  { path: paths.newWidget, needs: 'players.write', render: () => <NewWidgetPage /> },
  { path: '/widgets/:id', needs: 'players.read', render: (id) => <WidgetPage id={id} /> },
];
