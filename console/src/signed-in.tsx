import { msg, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { CrashBoundary } from './features/crash/crash-boundary.tsx';
import { EmailBanner } from './features/email-verification/email-banner.tsx';
import { DropIntoArchive } from './features/uploads/drop-target.tsx';
import { UploadButton } from './features/uploads/upload-button.tsx';
import { UploadsPanel } from './features/uploads/uploads-panel.tsx';
import type { VideoEditor } from './features/videos/video-page.tsx';
import { paths } from './paths.ts';
import { forgetUnused } from './platform/forget-unused.ts';
import { MayThemselves } from './platform/may.tsx';
import { actingAs, actingEndedAtom, sessionAtom } from './platform/session.ts';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { OperatorsOnly } from './shell/operators-only.tsx';
import { Permitted } from './shell/permitted.tsx';
import { Shell } from './shell/shell.tsx';
import { Confirmation } from './ui/confirmation.tsx';
import { PageSkeleton } from './ui/page-skeleton.tsx';

const ClosedBusinessPage = lazy(() =>
  import('./shell/closed-business-page.tsx').then((m) => ({ default: m.ClosedBusinessPage })),
);
const OwnInvitesAlone = lazy(() =>
  import('./features/notifications/latest-notifications.tsx').then((m) => ({ default: m.OwnInvitesAlone })),
);
const HomePage = lazy(() => import('./features/home/home-page.tsx').then((m) => ({ default: m.HomePage })));
const InsightsPage = lazy(() =>
  import('./features/insights/insights-page.tsx').then((m) => ({ default: m.InsightsPage })),
);
const VideosPage = lazy(() => import('./features/videos/videos-page.tsx').then((m) => ({ default: m.VideosPage })));
const VideoPage = lazy(() => import('./features/videos/video-page.tsx').then((m) => ({ default: m.VideoPage })));
const NewEventPage = lazy(() =>
  import('./features/videos/new-event-page.tsx').then((m) => ({ default: m.NewEventPage })),
);
const HistoryPage = lazy(() => import('./features/videos/history-page.tsx').then((m) => ({ default: m.HistoryPage })));
const LivePage = lazy(() => import('./features/lives/live-page.tsx').then((m) => ({ default: m.LivePage })));
const StudioPage = lazy(() => import('./features/studio/studio-page.tsx').then((m) => ({ default: m.StudioPage })));
const PlaylistsPage = lazy(() =>
  import('./features/playlists/playlists-page.tsx').then((m) => ({ default: m.PlaylistsPage })),
);
const PlaylistPage = lazy(() =>
  import('./features/playlists/playlist-page.tsx').then((m) => ({ default: m.PlaylistPage })),
);
const FileForVideo = lazy(() =>
  import('./features/uploads/file-for-video.tsx').then((m) => ({ default: m.FileForVideo })),
);
const ThumbnailTab = lazy(() =>
  import('./features/video-editor/thumbnail-tab.tsx').then((m) => ({ default: m.ThumbnailTab })),
);
const CaptionsTab = lazy(() =>
  import('./features/video-editor/captions-tab.tsx').then((m) => ({ default: m.CaptionsTab })),
);
const ChaptersTab = lazy(() =>
  import('./features/video-editor/chapters-tab.tsx').then((m) => ({ default: m.ChaptersTab })),
);
const VideoInsightsTab = lazy(() =>
  import('./features/insights/video-insights-tab.tsx').then((m) => ({ default: m.VideoInsightsTab })),
);
const HeatBar = lazy(() => import('./features/insights/heat-bar.tsx').then((m) => ({ default: m.HeatBar })));
const OverlayEditorPage = lazy(() =>
  import('./features/overlay-editor/overlay-editor-page.tsx').then((m) => ({ default: m.OverlayEditorPage })),
);
const NewHypergraphicButton = lazy(() =>
  import('./features/hypergraphics/new-hypergraphic-button.tsx').then((m) => ({ default: m.NewHypergraphicButton })),
);
const HypergraphicsPage = lazy(() =>
  import('./features/hypergraphics/hypergraphics-page.tsx').then((m) => ({ default: m.HypergraphicsPage })),
);
const CommunitiesPage = lazy(() =>
  import('./features/communities/communities-page.tsx').then((m) => ({ default: m.CommunitiesPage })),
);
const CommunityPage = lazy(() =>
  import('./features/communities/community-page.tsx').then((m) => ({ default: m.CommunityPage })),
);
const SalesPage = lazy(() => import('./features/sales/sales-parts.ts').then((m) => ({ default: m.SalesPage })));
const SellTab = lazy(() => import('./features/sales/sales-parts.ts').then((m) => ({ default: m.SellTab })));
const LeadsPage = lazy(() => import('./features/leads/leads-page.tsx').then((m) => ({ default: m.LeadsPage })));
const PlayersPage = lazy(() => import('./features/players/players-page.tsx').then((m) => ({ default: m.PlayersPage })));
const PlayerPage = lazy(() => import('./features/players/player-page.tsx').then((m) => ({ default: m.PlayerPage })));
const NewPlayerPage = lazy(() =>
  import('./features/players/new-player-page.tsx').then((m) => ({ default: m.NewPlayerPage })),
);
const WidgetsPage = lazy(() => import('./features/widgets/widgets-page.tsx').then((m) => ({ default: m.WidgetsPage })));
const WidgetPage = lazy(() => import('./features/widgets/widget-page.tsx').then((m) => ({ default: m.WidgetPage })));
const NewWidgetPage = lazy(() =>
  import('./features/widgets/new-widget-page.tsx').then((m) => ({ default: m.NewWidgetPage })),
);
const ApiKeysPage = lazy(() =>
  import('./features/api-keys/api-keys-page.tsx').then((m) => ({ default: m.ApiKeysPage })),
);
const EmbedKeysPage = lazy(() =>
  import('./features/embed-keys/embed-keys-page.tsx').then((m) => ({ default: m.EmbedKeysPage })),
);
const VisitorsPage = lazy(() =>
  import('./features/visitor-settings/visitors-page.tsx').then((m) => ({ default: m.VisitorsPage })),
);
const DestinationsPage = lazy(() =>
  import('./features/broadcast-destinations/destinations-page.tsx').then((m) => ({ default: m.DestinationsPage })),
);
const SecurityPage = lazy(() =>
  import('./features/security/security-page.tsx').then((m) => ({ default: m.SecurityPage })),
);
const AuditLogPage = lazy(() =>
  import('./features/audit-log/audit-log-page.tsx').then((m) => ({ default: m.AuditLogPage })),
);
const TeamPage = lazy(() => import('./features/team/team-page.tsx').then((m) => ({ default: m.TeamPage })));
const YourDataPage = lazy(() =>
  import('./features/your-data/your-data-page.tsx').then((m) => ({ default: m.YourDataPage })),
);
const ActingEnded = lazy(() =>
  import('./features/operators/acting-ended.tsx').then((m) => ({ default: m.ActingEnded })),
);
const ImpersonationBanner = lazy(() =>
  import('./features/operators/impersonation-banner.tsx').then((m) => ({ default: m.ImpersonationBanner })),
);
const OperatorSection = lazy(() =>
  import('./features/operators/operator-section.tsx').then((m) => ({ default: m.OperatorSection })),
);
const BillingPage = lazy(() => import('./features/billing/billing-page.tsx').then((m) => ({ default: m.BillingPage })));
const UsagePage = lazy(() => import('./features/usage/usage-page.tsx').then((m) => ({ default: m.UsagePage })));
const CheckoutPage = lazy(() =>
  import('./features/billing/checkout-page.tsx').then((m) => ({ default: m.CheckoutPage })),
);
const WebhooksPage = lazy(() =>
  import('./features/webhooks/webhooks-page.tsx').then((m) => ({ default: m.WebhooksPage })),
);
const WebhookPage = lazy(() =>
  import('./features/webhooks/webhook-page.tsx').then((m) => ({ default: m.WebhookPage })),
);
const SitesPage = lazy(() => import('./features/sites/sites-page.tsx').then((m) => ({ default: m.SitesPage })));
const SitePage = lazy(() => import('./features/sites/site-page.tsx').then((m) => ({ default: m.SitePage })));
const SearchPage = lazy(() =>
  import('./features/search-console/search-page.tsx').then((m) => ({ default: m.SearchPage })),
);
const SearchAnswerPage = lazy(() =>
  import('./features/search-console/search-answer-page.tsx').then((m) => ({ default: m.SearchAnswerPage })),
);
const NotificationsPage = lazy(() =>
  import('./features/notifications/notifications-page.tsx').then((m) => ({ default: m.NotificationsPage })),
);
const ChoicesPage = lazy(() =>
  import('./features/notifications/choices-page.tsx').then((m) => ({ default: m.ChoicesPage })),
);
const ProfilePage = lazy(() => import('./features/profile/profile-page.tsx').then((m) => ({ default: m.ProfilePage })));
const DevelopersPage = lazy(() =>
  import('./features/developers/developers-page.tsx').then((m) => ({ default: m.DevelopersPage })),
);
const SettingsPage = lazy(() =>
  import('./features/settings/settings-page.tsx').then((m) => ({ default: m.SettingsPage })),
);

const uploadButton = (
  <MayThemselves do="videos.write">
    <UploadButton variant="primary" />
  </MayThemselves>
);
function UploadRecordings() {
  return (
    <MayThemselves do="videos.write">
      <UploadButton variant="primary" target={{ mediaType: 'ARCHIVE' }}>
        {t`Upload recordings`}
      </UploadButton>
    </MayThemselves>
  );
}
/** What can be edited about a video, in addition to its details. */
const videoEditors: readonly VideoEditor[] = [
  { id: 'thumbnail', label: msg`Thumbnail`, Editor: ThumbnailTab, needsStage: true },
  { id: 'captions', label: msg`Captions`, Editor: CaptionsTab },
  { id: 'chapters', label: msg`Chapters`, Editor: ChaptersTab, needsStage: true },
  { id: 'sell', label: msg({ message: 'Sell', context: 'action' }), Editor: SellTab },
];
const videoInsights: VideoEditor = {
  id: 'insights',
  label: msg`Insights`,
  Editor: VideoInsightsTab,
  needsStage: true,
  UnderStage: HeatBar,
};

/** The console's frame and its pages. */
export function SignedIn() {
  const session = useAtomValue(sessionAtom);
  const hasActed = useAtomValue(actingEndedAtom) !== null;
  const [location] = useLocation();
  const queryClient = useQueryClient();
  if (session?.deletesDate)
    return (
      <Suspense>
        <ClosedBusinessPage
          deletesDate={session.deletesDate}
          invites={
            <Suspense>
              <OwnInvitesAlone />
            </Suspense>
          }
        />
      </Suspense>
    );
  return (
    <Shell key={session ? actingAs(session) : ''}>
      {session?.impersonation && (
        <Suspense>
          <ImpersonationBanner />
        </Suspense>
      )}
      {hasActed && (
        <Suspense>
          <ActingEnded />
        </Suspense>
      )}
      <EmailBanner />
      <Confirmation />
      <CrashBoundary key={location} onReset={() => forgetUnused(queryClient)}>
        <Suspense fallback={<PageSkeleton />}>
          <Switch>
            <Route path={paths.home}>
              <HomePage uploadButton={uploadButton} />
            </Route>
            <Route path={paths.insights}>
              <Permitted needs="insights.read">
                <InsightsPage />
              </Permitted>
            </Route>
            <Route path={paths.videos}>
              <Permitted needs="videos.read">
                <VideosPage
                  uploadButton={uploadButton}
                  uploadRecordingButton={<UploadRecordings />}
                  uploads={
                    <MayThemselves do="videos.write">
                      <UploadsPanel />
                    </MayThemselves>
                  }
                  dropIntoArchive={
                    <MayThemselves do="videos.write">
                      <DropIntoArchive />
                    </MayThemselves>
                  }
                />
              </Permitted>
            </Route>
            <Route path={paths.newEvent}>
              <Permitted needs="videos.create">
                <NewEventPage />
              </Permitted>
            </Route>
            <Route path={paths.history}>
              <Permitted needs="videos.read">
                <HistoryPage />
              </Permitted>
            </Route>
            <Route path="/videos/:id">
              {({ id }) => (
                <Permitted needs="videos.read">
                  <VideoPage
                    key={id}
                    id={id}
                    editors={videoEditors}
                    insights={videoInsights}
                    fileForVideo={(video) => (
                      <MayThemselves do="videos.write">
                        <Suspense>
                          <FileForVideo video={video} />
                        </Suspense>
                      </MayThemselves>
                    )}
                  />
                </Permitted>
              )}
            </Route>
            <Route path="/videos/:id/overlays">
              {({ id }) => (
                <Permitted needs="videos.write">
                  <OverlayEditorPage
                    key={id}
                    id={id}
                    newGraphic={(onMade) => <NewHypergraphicButton onMade={onMade} />}
                  />
                </Permitted>
              )}
            </Route>
            <Route path={paths.live}>
              <Permitted needs="live.read">
                <LivePage />
              </Permitted>
            </Route>
            <Route path="/studio/:id">
              {({ id }) => (
                <Permitted needs="live.host" themselves>
                  <StudioPage key={id} id={id} />
                </Permitted>
              )}
            </Route>
            <Route path={paths.playlists}>
              <Permitted needs="playlists.read">
                <PlaylistsPage />
              </Permitted>
            </Route>
            <Route path="/playlists/:id">
              {({ id }) => (
                <Permitted needs="playlists.read">
                  <PlaylistPage key={id} id={id} />
                </Permitted>
              )}
            </Route>
            <Route path={paths.hypergraphics}>
              <Permitted needs="hypergraphics.read">
                <HypergraphicsPage />
              </Permitted>
            </Route>
            <Route path={paths.communities}>
              <Permitted needs="communities.read">
                <CommunitiesPage />
              </Permitted>
            </Route>
            <Route path="/communities/:id">
              {({ id }) => (
                <Permitted needs="communities.read">
                  <CommunityPage key={id} id={id} />
                </Permitted>
              )}
            </Route>
            <Route path={paths.sales}>
              <Permitted needs="billing.manage">
                <SalesPage />
              </Permitted>
            </Route>
            <Route path={paths.leads}>
              <Permitted needs="leads.read">
                <LeadsPage />
              </Permitted>
            </Route>
            <Route path={paths.players}>
              <Permitted needs="players.read">
                <PlayersPage />
              </Permitted>
            </Route>
            <Route path={paths.newPlayer}>
              <Permitted needs="players.write">
                <NewPlayerPage />
              </Permitted>
            </Route>
            <Route path="/players/:id">
              {({ id }) => (
                <Permitted needs="players.read">
                  <PlayerPage key={id} id={id} />
                </Permitted>
              )}
            </Route>
            <Route path={paths.sites}>
              <Permitted needs="players.read">
                <SitesPage />
              </Permitted>
            </Route>
            <Route path="/sites/:id">
              {({ id }) => (
                <Permitted needs="players.read">
                  <SitePage key={id} id={id} />
                </Permitted>
              )}
            </Route>
            <Route path={paths.widgets}>
              <Permitted needs="players.read">
                <WidgetsPage />
              </Permitted>
            </Route>
            <Route path={paths.newWidget}>
              <Permitted needs="players.write">
                <NewWidgetPage />
              </Permitted>
            </Route>
            <Route path="/widgets/:id">
              {({ id }) => (
                <Permitted needs="players.read">
                  <WidgetPage key={id} id={id} />
                </Permitted>
              )}
            </Route>
            <Route path={paths.searchConsole}>
              <Permitted needs="insights.read">
                <SearchPage />
              </Permitted>
            </Route>
            <Route path={paths.searchConsoleAnswer}>
              <Permitted needs="business.manage">
                <SearchAnswerPage />
              </Permitted>
            </Route>
            <Route path={paths.notifications} component={NotificationsPage} />
            <Route path={paths.notificationChoices} component={ChoicesPage} />
            <Route path={paths.settings} component={SettingsPage} />
            <Route path={paths.profile} component={ProfilePage} />
            <Route path={paths.developers}>
              <Permitted needs="api_keys.manage">
                <DevelopersPage />
              </Permitted>
            </Route>
            <Route path={paths.security} component={SecurityPage} />
            <Route path={paths.team} component={TeamPage} />
            <Route path={paths.destinations}>
              <Permitted needs="destinations.read">
                <DestinationsPage />
              </Permitted>
            </Route>
            <Route path={paths.apiKeys}>
              <Permitted needs="api_keys.manage">
                <ApiKeysPage />
              </Permitted>
            </Route>
            <Route path={paths.embedKeys}>
              <Permitted needs="api_keys.manage">
                <EmbedKeysPage />
              </Permitted>
            </Route>
            <Route path={paths.visitors}>
              <Permitted needs="players.read">
                <VisitorsPage />
              </Permitted>
            </Route>
            <Route path={paths.auditLog}>
              <Permitted needs="audit.read">
                <AuditLogPage />
              </Permitted>
            </Route>
            <Route path={paths.yourData}>
              <Permitted needs="business.export">
                <YourDataPage />
              </Permitted>
            </Route>
            <Route path="/operator/*?">
              <OperatorsOnly>
                <OperatorSection notFound={<NotFoundPage />} />
              </OperatorsOnly>
            </Route>
            <Route path={paths.billing}>
              <Permitted needs="billing.manage">
                <BillingPage />
              </Permitted>
            </Route>
            <Route path={paths.usage}>
              <Permitted needs="billing.manage">
                <UsagePage />
              </Permitted>
            </Route>
            <Route path={paths.checkout}>
              <Permitted needs="billing.manage">
                <CheckoutPage />
              </Permitted>
            </Route>
            <Route path={paths.webhooks}>
              <Permitted needs="webhooks.manage">
                <WebhooksPage />
              </Permitted>
            </Route>
            <Route path="/webhooks/:id">
              {({ id }) => (
                <Permitted needs="webhooks.manage">
                  <WebhookPage key={id} id={id} />
                </Permitted>
              )}
            </Route>
            <Route component={NotFoundPage} />
          </Switch>
        </Suspense>
      </CrashBoundary>
    </Shell>
  );
}
