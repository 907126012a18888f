import './patience.ts';
import { render } from '@testing-library/react';
import {
  businessNameMaxLength,
  countUnreadNotifications,
  getBusinessEmail,
  getBusinessSignUpDetail,
  getChatReplay,
  getClickMap,
  getCommunityDomain,
  getConsoleSession,
  getEmailVerification,
  getEngagementMeter,
  getHomePerformance,
  getInsightChart,
  getInsightFilterValues,
  getInsightFunnel,
  getInsightKpi,
  getInsightNow,
  getInsightRetention,
  getInsightTable,
  getInsightValueNames,
  getLiveAudience,
  getOnboarding,
  getOperatorAccess,
  getOverlayTable,
  getOverlayTimeline,
  getPaymentToConfirm,
  getSalesAccount,
  getSecondFactor,
  getSellingState,
  getSingleSignOn,
  keepUnsentPost,
  listAppeals,
  listCallsToAction,
  listCategories,
  listChartNotes,
  listCommunityImports,
  listCommunityInvites,
  listConversionVideos,
  listEngagementVideos,
  listHomeChanges,
  listHomeTasks,
  listHomeVerifiedSites,
  listIdentities,
  listInsightSessions,
  listOwnInvites,
  listPasskeys,
  listPayments,
  listPlayerPages,
  listPlayers,
  listStreams,
  listUnfinishedUploads,
  listWidgetPages,
  previewCommunity,
  readUnsentPost,
} from '@zeacon/contract';
import { App } from '../app.tsx';
import { createConsole } from '../create-console.ts';
import type { UploadHttp } from '../platform/upload-http.ts';
import { createFakeServer, type FakeServer } from './fake-server.ts';
import { fillJsdom } from './fill-jsdom.ts';
import { homeMeter } from './home-samples.ts';
import { pageOf, sampleFigures, session } from './samples.ts';

/** A server with a signed-in business that has nothing yet; tests add the answers they need. */
export function createEmptyServer(): FakeServer {
  const server = createFakeServer();
  const figures = sampleFigures();
  server.on(getConsoleSession, () => session);
  server.on(getCommunityDomain, () => ({ domain: null }));
  server.on(listCommunityImports, () => ({ items: [] }));
  server.on(listCommunityInvites, () => pageOf([]));
  server.on(getEmailVerification, () => ({ email: session.account.email, isPending: false }));
  server.on(getBusinessEmail, () => ({ businessEmail: session.account.email, isConfirmed: true }));
  server.on(getBusinessSignUpDetail, ({ query }) => ({
    ...{ mode: 'open' as const, businessNameMaxLength, termsUrl: null, privacyUrl: null },
    isNameFree: query.businessName ? true : null,
  }));
  server.on(getSecondFactor, () => ({ isOn: false, turnedOnDate: null, recoveryCodesLeft: 0 }));
  server.on(getSingleSignOn, () => ({ isOn: false, name: null }));
  server.on(listIdentities, () => ({ items: [], hasPassword: true }));
  server.on(listPasskeys, () => ({ items: [] }));
  server.on(listOwnInvites, () => ({ items: [] }));
  server.on(countUnreadNotifications, () => ({ unread: 0, newest: null }));
  server.on(getOnboarding, () => ({ isDismissed: false, steps: [], videoId: null, playerId: null }));
  server.on(getOperatorAccess, () => ({ isAllowed: true }));
  server.on(getSellingState, () => ({ gateway: 'SANDBOX' as const, isTest: true }));
  server.on(getPaymentToConfirm, () => ({ payment: null, lastOutcome: null }));
  server.on(listPayments, () => pageOf([]));
  server.on(getSalesAccount, () => ({ account: null, webhookUrl: 'https://video.example.com/event' }));
  server.on(previewCommunity, ({ body }) => ({ html: `<p>${body.title}</p>` }));
  server.on(listAppeals, () => pageOf([]));
  const nothingUnsent = {
    writerId: 'usr_1',
    revision: 0,
    content: null,
    savedDate: null,
    pictureUrl: null,
    pictures: [],
  };
  server.on(readUnsentPost, () => nothingUnsent);
  server.on(keepUnsentPost, () => ({ revision: 1 }));
  server.on(listStreams, () => pageOf([]));
  server.on(listCategories, () => ({ items: [] }));
  server.on(listChartNotes, () => ({ items: [] }));
  server.on(listPlayers, () => pageOf([]));
  server.on(listPlayerPages, () => pageOf([]));
  server.on(listWidgetPages, () => pageOf([]));
  server.on(listUnfinishedUploads, () => ({ items: [] }));
  server.on(getInsightKpi, () => ({
    ...figures,
    uniqueVisitorsError: 0,
    conversionValues: [],
    previous: null,
    leftOut: { bots: 0, own: 0 },
  }));
  server.on(getInsightChart, () => ({
    points: [{ start: '2026-11-01', ...figures }],
    finishedSteps: 1,
    previous: null,
    lines: [],
  }));
  server.on(getInsightTable, () => pageOf([]));
  server.on(getEngagementMeter, () => homeMeter());
  server.on(getHomePerformance, () => pageOf([]));
  for (const list of [listEngagementVideos, listConversionVideos, listHomeTasks, listHomeVerifiedSites])
    server.on(list, () => ({ items: [] }));
  server.on(listHomeChanges, () => ({
    items: [],
    period: { startDate: '2026-02-10', endDate: '2026-03-09', timeZone: 'UTC' },
    isTooEarly: false,
  }));
  server.on(getInsightFilterValues, () => ({ items: [] }));
  server.on(getInsightValueNames, ({ body }) => ({ items: body.values.map((value) => ({ value, name: '' })) }));
  server.on(getLiveAudience, () => ({ sessions: [], session: null, stepMs: 30_000, points: [] }));
  server.on(getInsightRetention, () => ({ durationMs: 20_000, stepMs: 1000, views: 0, points: [] }));
  server.on(getClickMap, () => ({ width: 16, height: 9, spots: [], removed: { impressions: 0, clicks: 0 } }));
  server.on(getInsightFunnel, () => ({ steps: [], clicked: 0, converted: 0 }));
  server.on(listInsightSessions, () => pageOf([]));
  server.on(getChatReplay, () => ({ items: [], isComplete: true }));
  server.on(getInsightNow, () => ({
    ...{ at: '2026-11-01T10:00:00.000Z', watching: 0, minutes: [] },
    ...{ streams: [], pages: [], countries: [] },
  }));
  server.on(listCallsToAction, () => pageOf([]));
  server.on(getOverlayTable, () => pageOf([]));
  server.on(getOverlayTimeline, () => ({ stepMs: 1000, points: [] }));
  return server;
}

const noUploads: UploadHttp = () => Promise.reject(new Error('No upload is expected.'));

/** The whole console at an address; only `fetch` and what jsdom lacks are faked. */
export async function openConsole(path: string, server: FakeServer, uploadHttp: UploadHttp = noUploads) {
  fillJsdom();
  history.replaceState(null, '', path);
  const { store, queryClient, restoreSession } = createConsole({ fetch: server.fetch, uploadHttp, retries: 0 });
  const startFailure = await restoreSession();
  render(<App store={store} queryClient={queryClient} startFailure={startFailure} />);
  return { store };
}
