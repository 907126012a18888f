import { paths } from '../paths.ts';
import { later } from '../ui/later.ts';
import type { PageRoute } from './page-route.ts';

const CommunitiesPage = later(() =>
  import('../features/communities/communities-page.tsx').then((m) => m.CommunitiesPage),
);
const CommunityPage = later(() => import('../features/communities/community-page.tsx').then((m) => m.CommunityPage));
const loadSetup = () => import('../features/communities/guided-setup.tsx');
const NewCommunityPage = later(() => loadSetup().then((m) => m.NewCommunityPage));
const GuidedSetupPage = later(() => loadSetup().then((m) => m.GuidedSetupPage));
const SalesPage = later(() => import('../features/sales/sales-parts.ts').then((m) => m.SalesPage));
const LeadsPage = later(() => import('../features/leads/leads-page.tsx').then((m) => m.LeadsPage));

export const growPages: readonly PageRoute[] = [
  { path: paths.communities, needs: 'communities.read', render: () => <CommunitiesPage /> },
  { path: paths.newCommunity, needs: 'communities.write', render: () => <NewCommunityPage /> },
  { path: '/communities/:id/setup', needs: 'communities.write', render: (id) => <GuidedSetupPage id={id} /> },
  { path: '/communities/:id', needs: 'communities.read', render: (id) => <CommunityPage id={id} /> },
  { path: paths.sales, needs: 'billing.manage', render: () => <SalesPage /> },
  { path: paths.leads, needs: 'leads.read', render: () => <LeadsPage /> },
];
