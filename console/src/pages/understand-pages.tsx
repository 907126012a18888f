import { paths } from '../paths.ts';
import { later } from '../ui/later.ts';
import { uploadButton } from './create-pages.tsx';
import type { PageRoute } from './page-route.ts';

const HomePage = later(() => import('../features/home/home-page.tsx').then((m) => m.HomePage));
const InsightsPage = later(() => import('../features/insights/insights-page.tsx').then((m) => m.InsightsPage));
const ComparePage = later(() => import('../features/insights/compare-page.tsx').then((m) => m.ComparePage));
const SearchPage = later(() => import('../features/search-console/search-page.tsx').then((m) => m.SearchPage));
const SearchAnswerPage = later(() =>
  import('../features/search-console/search-answer-page.tsx').then((m) => m.SearchAnswerPage),
);
const NotificationsPage = later(() =>
  import('../features/notifications/notifications-page.tsx').then((m) => m.NotificationsPage),
);

export const understandPages: readonly PageRoute[] = [
  { path: paths.home, render: () => <HomePage uploadButton={uploadButton} /> },
  { path: paths.insights, needs: 'insights.read', render: () => <InsightsPage /> },
  { path: paths.compareVideos, needs: 'insights.read', render: () => <ComparePage /> },
  { path: paths.searchConsole, needs: 'insights.read', render: () => <SearchPage /> },
  { path: paths.searchConsoleAnswer, needs: 'business.manage', render: () => <SearchAnswerPage /> },
  { path: paths.notifications, render: () => <NotificationsPage /> },
];
