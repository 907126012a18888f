import { paths } from '../paths.ts';
import { later } from '../ui/later.ts';
import type { PageRoute } from './page-route.ts';

const SettingsPage = later(() => import('../features/settings/settings-page.tsx').then((m) => m.SettingsPage));
const ProfilePage = later(() => import('../features/profile/profile-page.tsx').then((m) => m.ProfilePage));
const ChoicesPage = later(() => import('../features/notifications/choices-page.tsx').then((m) => m.ChoicesPage));
const SecurityPage = later(() => import('../features/security/security-page.tsx').then((m) => m.SecurityPage));
const TeamPage = later(() => import('../features/team/team-page.tsx').then((m) => m.TeamPage));
const DestinationsPage = later(() =>
  import('../features/broadcast-destinations/destinations-page.tsx').then((m) => m.DestinationsPage),
);
const VisitorsPage = later(() => import('../features/visitor-settings/visitors-page.tsx').then((m) => m.VisitorsPage));
const YourDataPage = later(() => import('../features/your-data/your-data-page.tsx').then((m) => m.YourDataPage));
const DevelopersPage = later(() => import('../features/developers/developers-page.tsx').then((m) => m.DevelopersPage));
const ApiKeysPage = later(() => import('../features/api-keys/api-keys-page.tsx').then((m) => m.ApiKeysPage));
const EmbedKeysPage = later(() => import('../features/embed-keys/embed-keys-page.tsx').then((m) => m.EmbedKeysPage));
const WebhooksPage = later(() => import('../features/webhooks/webhooks-page.tsx').then((m) => m.WebhooksPage));
const WebhookPage = later(() => import('../features/webhooks/webhook-page.tsx').then((m) => m.WebhookPage));
const AuditLogPage = later(() => import('../features/audit-log/audit-log-page.tsx').then((m) => m.AuditLogPage));
const BillingPage = later(() => import('../features/billing/billing-page.tsx').then((m) => m.BillingPage));
const UsagePage = later(() => import('../features/usage/usage-page.tsx').then((m) => m.UsagePage));
const CheckoutPage = later(() => import('../features/billing/checkout-page.tsx').then((m) => m.CheckoutPage));

export const settingsPages: readonly PageRoute[] = [
  { path: paths.settings, render: () => <SettingsPage /> },
  { path: paths.destinations, needs: 'destinations.read', render: () => <DestinationsPage /> },
  { path: paths.visitors, needs: 'players.read', render: () => <VisitorsPage /> },
  { path: paths.yourData, needs: 'business.export', render: () => <YourDataPage /> },
  { path: paths.profile, render: () => <ProfilePage /> },
  { path: paths.notificationChoices, render: () => <ChoicesPage /> },
  { path: paths.security, render: () => <SecurityPage /> },
  { path: paths.team, render: () => <TeamPage /> },
  { path: paths.developers, needs: 'api_keys.manage', render: () => <DevelopersPage /> },
  { path: paths.apiKeys, needs: 'api_keys.manage', render: () => <ApiKeysPage /> },
  { path: paths.embedKeys, needs: 'api_keys.manage', render: () => <EmbedKeysPage /> },
  { path: paths.webhooks, needs: 'webhooks.manage', render: () => <WebhooksPage /> },
  { path: '/webhooks/:id', needs: 'webhooks.manage', render: (id) => <WebhookPage id={id} /> },
  { path: paths.auditLog, needs: 'audit.read', render: () => <AuditLogPage /> },
  { path: paths.billing, needs: 'billing.manage', render: () => <BillingPage /> },
  { path: paths.usage, needs: 'billing.manage', render: () => <UsagePage /> },
  { path: paths.checkout, needs: 'billing.manage', render: () => <CheckoutPage /> },
];
