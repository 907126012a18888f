import type { Endpoint } from '@zeacon/contract';
import { describe, expect, test } from 'vitest';
import { endpoints } from './features/reference/endpoints.ts';
import { splitTestDraft } from './features/split-tests/split-test-draft.testing.ts';
import { widgetPlaying } from './features/video-widgets/widget-draft.testing.ts';
import { addViews } from './platform/testing/insight-rows.ts';
import { describeOnSharedPlatform } from './platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from './platform/testing/test-platform.ts';

const business = endpoints.filter(({ endpoint }) => ['business', 'member'].includes(endpoint.requires.kind));
const settings = {
  name: 'Player',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: null,
  showIcon: false,
  playerColor: '#e11d2e',
};
const caption = {
  srclang: 'en',
  label: 'English',
  format: 'vtt',
  content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello',
};
const channel = { name: 'Channel', rtmpUrl: 'rtmp://live.example.com/app', streamKey: 'abcd-efgh-ijkl' };
const period = { startDate: '2026-03-01', endDate: '2026-03-31' };

const unsent = { title: '', text: 'x', spaceId: '', contentId: '', picture: '', moment: '', poll: null };
const picture = { kind: 'STREAM_HYPERGRAPHIC', fileName: 'dot.png', sizeBytes: 70 };
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const card = {
  cardNumber: '4242424242424242',
  expirationDate: '12/49',
  nameOnCard: 'Thief',
  securityCode: '123',
  zipCode: '0150',
};

/** What a stranger would send to reach what belongs to `owner`: an operation's path values, query and body. */
interface Attempt {
  params?: Record<string, string>;
  query?: string;
  body?: object;
}

const ownedIds = [
  'businessId',
  'userId',
  'streamId',
  'playerId',
  'uuid',
  'playlistId',
  'detailId',
  'captionId',
  'graphicId',
  'dropId',
  'leadId',
  'destinationId',
  'apiKeyId',
  'embedKeyId',
  'reportLinkId',
  'chartNoteId',
  'inviteId',
  'webhookId',
  'widgetId',
  'deliveryId',
  'notificationId',
  'siteId',
  'splitTestId',
  'searchEmail',
  'viewId',
  'communityId',
  'postId',
  'spaceId',
  'importId',
  'communityInviteId',
] as const;
type Owned = Record<(typeof ownedIds)[number], string>;

function attempts(owned: Owned): Record<string, Attempt> {
  const {
    businessId,
    userId,
    streamId,
    playerId,
    uuid,
    playlistId,
    detailId,
    captionId,
    graphicId,
    dropId,
    leadId,
    destinationId,
    apiKeyId,
    embedKeyId,
    reportLinkId,
    chartNoteId,
    inviteId,
    webhookId,
    widgetId,
    deliveryId,
    notificationId,
    siteId,
    splitTestId,
    searchEmail,
    viewId,
    communityId,
    postId,
    spaceId,
    importId,
    communityInviteId,
  } = owned;
  const webhook = { id: webhookId };
  const delivery = { id: webhookId, deliveryId };
  const detail = { id: playlistId, detailId };
  return {
    getAccount: { params: { id: businessId } },
    updateAccount: { params: { id: businessId }, body: { businessName: 'Stolen', email: 'thief@example.com' } },
    getSubscription: { query: 'businessOwnerEmail=Owner%40example.com' },
    listPayments: { query: `businessId=${businessId}` },
    recordPayment: { body: { streamId, amount: 100, currency: 'EUR', reference: '1' } },
    getPaymentProfile: { params: { id: businessId } },
    addPaymentProfile: { params: { id: businessId }, body: card },
    replacePaymentProfile: { params: { id: businessId }, body: card },
    confirmPaymentProfile: { params: { id: businessId }, body: { confirmingId: 'x', answer: 'APPROVE' } },
    openPaymentForm: { params: { id: businessId } },
    getPaymentToConfirm: { params: { id: businessId } },
    finishPayment: { params: { id: businessId, paymentId: 'pay_1' }, body: { answer: 'APPROVE' } },
    saveBillingDetails: { params: { id: businessId }, body: { name: 'x', address: '', country: '', vatId: '' } },
    reactivatePlan: { params: { id: businessId } },
    getBillSummary: { params: { id: businessId } },
    listBills: { params: { id: businessId } },
    getBill: { params: { id: businessId, billId: 'bil_1' } },
    getBillPdf: { params: { id: businessId, billId: 'bil_1' } },
    payBill: { params: { id: businessId, billId: 'bil_1' } },
    changeMemberRole: { params: { userId }, body: { role: 'billing' } },
    removeMember: { params: { userId } },
    transferBusiness: { body: { userId } },
    resendInvite: { params: { inviteId } },
    revokeInvite: { params: { inviteId } },
    listStreams: { query: `businessId=${businessId}` },
    getStream: { params: { id: streamId } },
    editStream: { params: { id: streamId }, body: { name: 'Stolen' } },
    deleteStream: { params: { id: streamId } },
    updateStream: { params: { id: streamId }, body: { name: 'Stolen' } },
    changeStreamStatus: { params: { id: streamId }, body: { streamStatus: 'UnPublished' } },
    publishVod: { body: { streamId, publishStatus: 'UnPublished', details: { name: 'Stolen' } } },
    createVod: { body: { mediaId: streamId, details: { name: 'Stolen' } } },
    getVod: { params: { id: streamId } },
    editVod: { params: { id: streamId }, body: { name: 'Stolen' } },
    convertToVod: { body: { archiveId: streamId, details: { name: 'Stolen' } } },
    getBusinessMedia: { params: { id: streamId } },
    deleteBusinessMedia: { params: { id: streamId } },
    listArchivesOfBusiness: { params: { id: businessId } },
    createArchive: { body: { streamId } },
    getArchive: { params: { id: streamId } },
    deleteArchive: { params: { id: streamId }, query: 'reason=Stolen' },
    updateArchiveMetadata: { params: { id: streamId }, body: { metadataList: [] } },
    listStreamHistory: { query: `businessId=${businessId}` },
    setVideoPrice: { params: { id: streamId }, body: { amount: 100, currency: 'EUR' } },
    removeVideoPrice: { params: { id: streamId } },
    setPlaylistPrice: { params: { id: playlistId }, body: { amount: 100, currency: 'EUR' } },
    removePlaylistPrice: { params: { id: playlistId } },
    refundPartOfSale: { params: { id: 'pur_1' }, body: { amount: 1, refundedAmount: 0 } },
    refundSale: { params: { id: 'pur_1' } },
    linkOriginal: { params: { id: streamId } },
    retryPackaging: { params: { id: streamId } },
    createImageUpload: { body: { ...picture, streamId } },
    deleteImage: { params: { uuid } },
    takeFrame: { body: { streamId, atMs: 0 } },
    getPlayer: { params: { playerId } },
    updatePlayer: { params: { playerId }, body: { ...settings, streamId: null } },
    deletePlayer: { params: { playerId } },
    assignStreamToPlayer: { body: { playerId, streamId: null } },
    createPlayer: { body: { ...settings, streamId } },
    createPlaylist: { body: { name: 'Stolen', streamIds: [streamId] } },
    getPlaylist: { params: { id: playlistId } },
    updatePlaylist: { params: { id: playlistId }, body: { name: 'Stolen' } },
    deletePlaylist: { params: { id: playlistId } },
    getPlaylistDetail: { params: detail },
    movePlaylistDetail: { params: detail, body: { position: 0 } },
    removePlaylistDetail: { params: detail },
    assignStreamsToPlaylist: { body: { playlistId, streamIds: [streamId] } },
    listCaptions: { params: { id: streamId } },
    addCaption: { params: { id: streamId }, body: caption },
    editCaption: { params: { id: streamId, captionId }, body: { label: 'Stolen' } },
    deleteCaption: { params: { id: streamId, captionId } },
    requestTranscription: { params: { id: streamId } },
    getInsightKpi: { body: { ...period, streamId } },
    getInsightTable: { body: { ...period, streamId } },
    getInsightChart: { body: { ...period, streamId } },
    getInsightFilterValues: { body: { ...period, streamId, filterName: 'page' } },
    getInsightFunnel: { body: { ...period, streamId } },
    getInsightRetention: { body: { ...period, streamId } },
    listInsightSessions: { body: { ...period, streamId } },
    exportInsightSessions: { body: { ...period, streamId } },
    exportInsightSessionLines: { body: { ...period, streamId } },
    exportInsightChart: { body: { ...period, streamId } },
    exportInsightChartJson: { body: { ...period, streamId } },
    exportInsightFunnel: { body: { ...period, streamId } },
    exportInsightFunnelJson: { body: { ...period, streamId } },
    exportInsightRetention: { body: { ...period, streamId } },
    exportInsightRetentionJson: { body: { ...period, streamId } },
    exportOverlayTable: { body: { ...period, streamId } },
    exportOverlayTableJson: { body: { ...period, streamId } },
    exportInsightTable: { body: { ...period, streamId } },
    exportInsightTableJson: { body: { ...period, streamId } },
    getInsightNow: { query: `streamId=${streamId}` },
    getLiveAudience: { query: `streamId=${streamId}` },
    exportLiveAudience: { query: `streamId=${streamId}` },
    exportLiveAudienceJson: { query: `streamId=${streamId}` },
    getInsightSession: { params: { id: viewId } },
    getHypergraphic: { params: { id: graphicId } },
    createHypergraphic: { body: { name: 'Stolen', url: 'shop.example', defaultImageId: uuid } },
    updateHypergraphic: {
      params: { id: graphicId },
      body: { name: 'Stolen', url: 'shop.example', defaultImageId: uuid },
    },
    deleteHypergraphic: { params: { id: graphicId } },
    getOverlays: { params: { id: streamId } },
    saveOverlays: { params: { id: streamId }, body: { revision: 1 } },
    saveArchiveCallsToAction: { body: { archiveId: streamId, callsToAction: [] } },
    dropHypergraphic: { params: { id: streamId }, body: { hypergraphicId: graphicId } },
    removeLiveHypergraphic: { params: { id: streamId, dropId }, body: {} },
    listLiveHypergraphics: { params: { id: streamId } },
    deleteLead: { params: { id: leadId } },
    getLive: { params: { id: streamId } },
    changeLiveSettings: { params: { id: streamId }, body: { hasChat: false } },
    rotateStreamKey: { params: { id: streamId } },
    openStudioChannel: { params: { id: streamId } },
    openHostChannel: { params: { id: streamId } },
    listChatMessages: { params: { id: streamId } },
    deleteChatMessage: { params: { id: streamId, messageId: 'msg_1' } },
    pinChatMessage: { params: { id: streamId }, body: { messageId: null } },
    blockChatAuthor: { params: { id: streamId }, body: { authorId: 'x' } },
    listBlockedAuthors: { params: { id: streamId } },
    unblockChatAuthor: { params: { id: streamId, authorId: 'x' } },
    listLiveMembers: { params: { id: streamId } },
    listHandRaises: { params: { id: streamId } },
    decideHandRaise: { params: { id: streamId, handRaiseId: 'hnd_1' }, body: { action: 'accept' } },
    openGuestLink: { params: { id: streamId } },
    replaceGuestLink: { params: { id: streamId } },
    openStage: { params: { id: streamId } },
    openGuestStage: { params: { id: streamId }, body: { stageKey: 'x', handRaiseId: 'hnd_1' } },
    trackSession: { body: { sessionId: 'stolen', broadcastId: streamId } },
    countLiveStreams: { params: { id: businessId } },
    listBroadcastDestinations: { query: `businessAccountId=${businessId}` },
    getBroadcastOrientation: { query: `businessAccountId=${businessId}` },
    changeBroadcastDestinationStatus: { params: { id: destinationId }, query: 'broadcastDestinationStatus=INACTIVE' },
    revokeApiKey: { params: { id: apiKeyId } },
    revokeEmbedKey: { params: { kid: embedKeyId } },
    createReportLink: { body: { name: 'Stolen', view: { period: { days: 7 }, timeZone: 'UTC', streamId } } },
    revokeReportLink: { params: { id: reportLinkId } },
    updateChartNote: { params: { id: chartNoteId }, body: { date: '2026-03-10', text: 'Stolen' } },
    deleteChartNote: { params: { id: chartNoteId } },
    deleteBroadcastDestination: { params: { id: destinationId } },
    getWebhook: { params: webhook },
    editWebhook: { params: webhook, body: { isEnabled: false } },
    deleteWebhook: { params: webhook },
    getWebhookSecret: { params: webhook },
    rotateWebhookSecret: { params: webhook },
    testWebhook: { params: webhook },
    listWebhookDeliveries: { params: webhook },
    getWebhookDelivery: { params: delivery },
    resendWebhookDelivery: { params: delivery },
    getSite: { params: { id: siteId } },
    deleteSite: { params: { id: siteId } },
    listSitePages: { params: { id: siteId } },
    verifySiteUrl: { body: { siteUrl: 'shop.example' } },
    verifySnippet: { body: { pageUrl: 'https://shop.example/' } },
    createSiteSelfTest: { body: { pageUrl: 'https://shop.example/' } },
    listPlayerPages: { params: { playerId } },
    deleteNotification: { params: { id: notificationId } },
    getWidget: { params: { id: widgetId } },
    listWidgetPages: { params: { id: widgetId } },
    createWidget: { body: widgetPlaying(streamId) },
    updateWidget: { params: { id: widgetId }, body: widgetPlaying(streamId) },
    deleteWidget: { params: { id: widgetId } },
    listSplitTests: { query: `widgetId=${widgetId}` },
    createSplitTest: { body: { widgetId, draft: splitTestDraft } },
    getSplitTest: { params: { id: splitTestId } },
    updateSplitTest: { params: { id: splitTestId }, body: splitTestDraft },
    deleteSplitTest: { params: { id: splitTestId } },
    startSplitTest: { params: { id: splitTestId } },
    stopSplitTest: { params: { id: splitTestId } },
    widenSplitTest: { params: { id: splitTestId }, body: { coverage: 50 } },
    getSplitResults: { params: { id: splitTestId } },
    getSplitToggle: { params: { a: widgetId, b: 'visibility' } },
    putSplitToggle: { params: { a: widgetId, b: 'visibility' }, body: { active: true } },
    archiveWidget: { params: { id: widgetId }, body: { archived: true } },
    listWidgetVersions: { params: { id: widgetId } },
    restoreWidgetVersion: { params: { id: widgetId, number: '1' } },
    previewWidget: { body: { draft: widgetPlaying(streamId), url: 'https://shop.example/' } },
    unlinkSearchAccount: { params: { email: searchEmail } },
    unlinkSearchSite: { params: { email: searchEmail, site: 'sc-domain:shop.example' } },
    getOverlayTable: { body: { ...period, streamId } },
    getOverlayTimeline: { body: { ...period, streamId } },
    getClickMap: { body: { ...period, streamId } },
    getCommunity: { params: { id: communityId } },
    updateCommunity: { body: { communityId, title: 'Stolen' } },
    previewCommunity: { body: { communityId, title: 'Stolen' } },
    deleteCommunity: { params: { id: communityId } },
    getCommunityDomain: { query: `communityId=${communityId}` },
    setCommunityDomain: { body: { communityId, domain: 'stolen.example' } },
    checkCommunityDomain: { body: { communityId } },
    removeCommunityDomain: { query: `communityId=${communityId}` },
    listCommunityImports: { query: `communityId=${communityId}` },
    beginCommunityImport: { body: { communityId, fileName: 'x.csv', sizeBytes: 3 } },
    sendImportPart: { body: { importId, part: 0, content: 'AAAA' } },
    startCommunityImport: { body: { importId, members: 'KNOWN' } },
    undoCommunityImport: { body: { importId } },
    removeCommunityImport: { query: `importId=${importId}` },
    exportImportReport: { query: `importId=${importId}` },
    listCommunityInvites: { query: `communityId=${communityId}` },
    inviteToCommunity: { body: { communityId, text: 'thief@example.com' } },
    resendCommunityInvite: { body: { inviteId: communityInviteId } },
    revokeCommunityInvite: { query: `inviteId=${communityInviteId}` },
    listCommunityMembers: { query: `communityId=${communityId}` },
    changeCommunityMember: { body: { communityId, memberId: 'mbr_1', state: 'BANNED' } },
    listMemberNotes: { query: `communityId=${communityId}&memberId=mbr_1` },
    writeMemberNote: { body: { communityId, memberId: 'mbr_1', text: 'Stolen' } },
    deleteMemberNote: { query: `communityId=${communityId}&noteId=nte_1` },
    removeBioOfMember: { query: `communityId=${communityId}&memberId=mbr_1` },
    removePictureOfMember: { query: `communityId=${communityId}&memberId=mbr_1` },
    listPosts: { query: `communityId=${communityId}` },
    listSpaces: { query: `communityId=${communityId}` },
    createSpace: { body: { communityId, name: 'Stolen' } },
    setCommunityPrice: { params: { id: communityId }, body: { amount: 100, currency: 'EUR' } },
    removeCommunityPrice: { params: { id: communityId } },
    updateSpace: { params: { id: spaceId }, body: { name: 'Stolen' } },
    orderSpaces: { body: { communityId, spaceIds: [spaceId] } },
    deleteSpace: { params: { id: spaceId } },
    createPost: { body: { communityId, title: 'Stolen', body: { blocks: [] } } },
    editPost: { params: { id: postId }, body: { title: 'Stolen' } },
    publishPost: { body: { postId } },
    startWatchParty: { body: { postId } },
    steerWatchParty: { params: { id: postId }, body: { isPaused: true } },
    endWatchParty: { params: { id: postId } },
    deletePost: { params: { id: postId } },
    getPostNewsletter: { query: `postId=${postId}` },
    sendPostNewsletter: { body: { postId } },
    testPostNewsletter: { body: { postId } },
    readUnsentPost: { query: `communityId=${communityId}` },
    keepUnsentPost: { body: { communityId, writerId: 'usr_1', revision: 0, content: unsent } },
    dropUnsentPost: { query: `communityId=${communityId}&writerId=usr_1` },
    listModeration: { query: `communityId=${communityId}` },
    getCommunityFigures: { query: `communityId=${communityId}` },
    listModerationActions: { query: `communityId=${communityId}` },
    listTextVersions: { query: `postId=${postId}` },
    listPostComments: { query: `postId=${postId}` },
    moderate: { body: { communityId, kind: 'POST', targetId: postId, decision: 'REMOVE' } },
    listAppeals: { query: `communityId=${communityId}` },
    answerAppeal: { body: { communityId, appealId: 'apl_1', decision: 'UPHOLD' } },
    moderateMany: { body: { communityId, targets: [{ kind: 'POST', targetId: postId }], decision: 'REMOVE' } },
    undoModeration: { body: { communityId, actionId: 'mod_1' } },
    undoModerations: { body: { communityId, actionIds: ['mod_1'] } },
  };
}

const anywhere = Object.fromEntries(ownedIds.map((name) => [name, 'x'])) as Owned;

/** Operations that name no object: they only show the caller's own data. */
const ownOnly = [
  'listSales',
  'getSalesAccount',
  'getSellingState',
  'removeSalesAccount',
  'setSalesAccount',
  'getUsage',
  'cancelPlan',
  'changePlan',
  'quotePlan',
  'selectPlan',
  'sendPlanFeedback',
  'sendReactivationEmail',
  'usePromoCode',
  'checkCommunityTitle',
  'checkSubdomainName',
  'createCommunity',
  'listCommunities',
  'listCommunityTitles',
  'getEngagementMeter',
  'getHomePerformance',
  'listConversionVideos',
  'listEngagementVideos',
  'listHomeChanges',
  'listHomeTasks',
  'listHomeVerifiedSites',
  'createApiKey',
  'createEmbedKey',
  'createChartNote',
  'listChartNotes',
  'listReportLinks',
  'openInsightNowTopic',
  'createChecksum',
  'exportAuditLines',
  'exportAuditLog',
  'beginBusinessDeletion',
  'beginDataExport',
  'getDataExport',
  'getOperatorAccess',
  'linkDataExport',
  'saveOperatorAccess',
  'listApiKeys',
  'listEmbedKeys',
  'listAuditEntries',
  'listPlayers',
  'listWidgets',
  'getInsightValueNames',
  'getWidgetFigures',
  'listWidgetsAndPlayers',
  'getWidgetSite',
  'listRefusedSites',
  'getVisitorSettings',
  'saveVisitorSettings',
  'saveWidgetSite',
  'listTeam',
  'leaveTeam',
  'inviteMember',
  'listInvites',
  'listPlaylists',
  'listImages',
  'listUnfinishedUploads',
  'uploadMedia',
  'createStream',
  'listCategories',
  'listLiveAndVod',
  'listBusinessMedia',
  'listArchives',
  'listHypergraphics',
  'listCallsToAction',
  'listLeads',
  'exportLeads',
  'listSessionTracks',
  'createBroadcastDestination',
  'saveBroadcastOrientation',
  'createWebhook',
  'listWebhooks',
  'addSite',
  'listSites',
  'beginSearchLink',
  'finishSearchLink',
  'fetchSearchFigures',
  'getSearchFigures',
  'listSearchAccounts',
  'listVerifiedSearchSites',
  'countUnreadNotifications',
  'getNotificationChoices',
  'getOnboarding',
  'dismissOnboarding',
  'listNotifications',
  'readNotifications',
  'saveNotificationChoices',
  'getBusinessEmail',
  'sendBusinessEmailConfirmation',
];

/** Operations that list each foreign video as refused. */
const refusesEach = ['changeStreams'];

function urlOf({ path }: Endpoint, { params = {}, query }: Attempt): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
  return query ? `${filled}?${query}` : filled;
}

async function seed(platform: TestPlatform, owner: TestBusiness): Promise<Owned> {
  const { streamId } = await platform.upload(owner, Buffer.from('not yet looked at'));
  const player = await platform.call(owner, 'POST', '/business/v1.1/embedded-player', { ...settings, streamId });
  const { data } = await platform.call(owner, 'POST', '/general/v1.1/image/pre-signed', picture);
  const headers = { 'content-type': 'image/png' };
  await platform.app.inject({ method: 'PUT', url: data.url, payload: dot, headers });
  const reel = { name: 'Reel', streamIds: [streamId] };
  const playlist = await platform.call(owner, 'POST', '/general/v1.1/stream/playlist', reel);
  const captions = await platform.call(owner, 'POST', `/general/v1.1/stream/${streamId}/captions`, caption);
  const team = await platform.call(owner, 'GET', '/business/v1.1/team/members');
  const destination = await platform.call(owner, 'POST', '/business/v1.1/broadcast-destination', channel);
  const embedKey = await platform.call(owner, 'POST', '/business/v1.1/embed-key', { name: 'Courses' });
  const apiKey = await platform.call(owner, 'POST', '/business/v1.1/api-key', { name: 'Key', scopes: ['videos.read'] });
  const view = { period: { days: 7 }, timeZone: 'UTC' };
  const reportLink = await platform.call(owner, 'POST', '/business/v1.1/report-link', { name: 'Spring', view });
  const launch = { date: '2026-03-10', text: 'Launch' };
  const chartNote = await platform.call(owner, 'POST', '/business/v1.1/chart-note', launch);
  const draft = { email: 'ana@shop.example', role: 'editor' };
  const invite = await platform.call(owner, 'POST', '/business/v1.1/team/invites', draft);
  const hook = { url: 'https://shop.example/hooks', eventTypes: ['lead.created'] };
  const webhook = await platform.call(owner, 'POST', '/business/v1.1/webhooks', hook);
  const widget = await platform.call(owner, 'POST', '/business/v1.1/video-widget', widgetPlaying(streamId));
  const splitTest = await platform.call(owner, 'POST', '/business/v1.1/split-test', {
    widgetId: widget.data.key,
    draft: splitTestDraft,
  });
  const delivery = await platform.call(owner, 'POST', `/business/v1.1/webhooks/${webhook.data.id}/test`);
  const site = await platform.call(owner, 'POST', '/business/v1.1/insight/verified-sites', { siteUrl: 'shop.example' });
  const circle = { title: 'Friends of the shop', subdomain: 'shop-friends' };
  const community = await platform.call(owner, 'POST', '/business/v1.1/community', circle);
  const communityId = community.data.id;
  const note = { communityId, title: 'Hello', body: { blocks: [] } };
  const post = await platform.call(owner, 'POST', '/business/v1.1/community/post', note);
  const room = { communityId, name: 'Boats' };
  const space = await platform.call(owner, 'POST', '/business/v1.1/community/spaces', room);
  const file = { communityId, fileName: 'users.csv', sizeBytes: 3 };
  const begun = await platform.call(owner, 'POST', '/business/v1.1/community/import', file);
  return {
    businessId: owner.businessId,
    userId: team.data.items[0].userId,
    streamId,
    playerId: player.data.uuid,
    uuid: data.uuid,
    playlistId: playlist.data.id,
    detailId: playlist.data.details[0].id,
    captionId: captions.data.id,
    destinationId: destination.data.id,
    apiKeyId: apiKey.data.id,
    embedKeyId: embedKey.data.kid,
    reportLinkId: reportLink.data.id,
    chartNoteId: chartNote.data.id,
    inviteId: invite.data.id,
    webhookId: webhook.data.id,
    widgetId: widget.data.key,
    deliveryId: delivery.data.id,
    siteId: site.data.id,
    splitTestId: splitTest.data.id,
    searchEmail: await seedSearchAccount(platform, owner),
    viewId: await seedView(platform, owner),
    communityId,
    postId: post.data.uuid,
    spaceId: space.data.id,
    importId: begun.data.id,
    communityInviteId: await seedInvite(platform, owner, communityId),
    ...(await seedOverlays(platform, owner, { streamId, defaultImageId: data.uuid })),
    // Of the form that was sent.
    notificationId: (await platform.call(owner, 'GET', '/business/v1.1/notifications')).data.items[0].id,
  };
}

async function seedInvite(platform: TestPlatform, owner: TestBusiness, communityId: string): Promise<string> {
  const base = '/business/v1.1/community';
  await platform.call(owner, 'POST', `${base}/invite`, { communityId, text: 'friend@example.com' });
  return (await platform.call(owner, 'GET', `${base}/invites?communityId=${communityId}`)).data.items[0].id;
}

/** Somebody watched. */
async function seedView(platform: TestPlatform, { businessId }: TestBusiness): Promise<string> {
  const { pool } = platform.platform.database;
  await addViews(pool, { businessId });
  const { rows } = await pool.query('select key from insight_view where business_id = $1', [businessId]);
  return String(rows[0].key);
}

/** As if it had been linked at Google. */
async function seedSearchAccount(platform: TestPlatform, { businessId }: TestBusiness): Promise<string> {
  const email = 'ann@example.com';
  const { pool } = platform.platform.database;
  await pool.query(
    `insert into search_account (id, business_id, email, subject, state, refresh_token_sealed, access_token_sealed, access_expires_at, created_by, linked_at, next_fetch_at)
     values ('gac_1', $1, $2, 'ann', 'CONNECT_AGAIN', 'x', 'x', now(), 'usr_1', now(), now())`,
    [businessId, email],
  );
  await pool.query(
    `insert into search_property (account_id, business_id, site_url, permission_level) values ('gac_1', $1, 'sc-domain:shop.example', 'OWNER')`,
    [businessId],
  );
  return email;
}

const form = {
  id: 'cta_00000000000000000000',
  kind: 'LEAD_FORM',
  text: 'Send',
  headline: 'Stay in touch',
  consentText: 'You may write to me.',
};

/** Adds a graphic that is placed and dropped, and a submitted form. */
async function seedOverlays(
  platform: TestPlatform,
  owner: TestBusiness,
  { streamId, defaultImageId }: { streamId: string; defaultImageId: string },
) {
  const base = '/general/v1.1/stream';
  const draft = { name: 'Shoes', url: 'shop.example', defaultImageId };
  const { data: graphic } = await platform.call(owner, 'POST', `${base}/hyper-graphics`, draft);
  const placed = {
    id: 'hgp_00000000000000000000',
    hypergraphicId: graphic.uuid,
    style: graphic.style,
    dropTimestamp: 0,
    removeTimestamp: null,
  };
  const overlays = { revision: 0, hypergraphics: [placed], callsToAction: [form] };
  await platform.call(owner, 'PUT', `${base}/${streamId}/overlays`, overlays);
  await platform.platform.database.pool.query(
    `update stream set content_type = 'LIVE', package_id = 'pkg_1' where id = $1`,
    [streamId],
  );
  const dropped = await platform.call(owner, 'POST', `${base}/${streamId}/live-hyper-graphics`, {
    hypergraphicId: graphic.uuid,
  });
  await platform.call(owner, 'PATCH', `${base}/status/${streamId}`, { streamStatus: 'Published' });
  const lead = {
    id: 'lead-0001',
    streamId,
    callToActionId: form.id,
    name: 'Ana',
    email: 'ana@shop.example',
    consent: true,
  };
  await platform.call(owner, 'POST', `${base}/leads`, lead);
  return { graphicId: graphic.uuid as string, dropId: dropped.data.id as string, leadId: lead.id };
}

test('every operation of a business is either attempted by a stranger or shows only the caller’s own data', () => {
  const known = Object.keys(attempts(anywhere));
  expect(business.map(({ name }) => name).sort()).toEqual([...known, ...ownOnly, ...refusesEach].sort());
});

describeOnSharedPlatform('tenancy', (database) => {
  test('every operation returns 404 to a stranger, and nothing changes', async () => {
    const platform = await openTestPlatform(database());
    const owner = await platform.signUp('Owner');
    const stranger = await platform.signUp('Stranger');
    const owned = await seed(platform, owner);
    const before = await platform.call(owner, 'GET', `/general/v1.1/stream/${owned.streamId}`);

    for (const [name, attempt] of Object.entries(attempts(owned))) {
      const { endpoint } = business.find((one) => one.name === name)!;
      const answer = await platform.call(stranger, endpoint.method, urlOf(endpoint, attempt), attempt.body);
      expect([name, answer.status]).toEqual([name, 404]);
    }

    expect(await platform.call(owner, 'GET', `/general/v1.1/stream/${owned.streamId}`)).toEqual(before);
    const players = await platform.call(owner, 'GET', '/business/v1.1/embedded-player');
    expect(players.data.items).toMatchObject([{ uuid: owned.playerId, streamId: owned.streamId }]);
    const playlist = await platform.call(owner, 'GET', `/general/v1.1/stream/playlist/${owned.playlistId}`);
    expect(playlist.data).toMatchObject({ name: 'Reel', details: [{ id: owned.detailId }] });
    const captions = await platform.call(owner, 'GET', `/general/v1.1/stream/${owned.streamId}/captions`);
    expect(captions.data.items).toMatchObject([{ id: owned.captionId, label: 'English' }]);
    const pictures = await platform.call(owner, 'GET', '/general/v1.1/image');
    expect(pictures.data.items).toMatchObject([{ uuid: owned.uuid }]);
    const graphics = await platform.call(owner, 'GET', '/general/v1.1/stream/hyper-graphics');
    expect(graphics.data.items).toMatchObject([{ uuid: owned.graphicId, name: 'Shoes', streamCount: 1 }]);
    const overlays = await platform.call(owner, 'GET', `/general/v1.1/stream/${owned.streamId}/overlays`);
    expect(overlays.data).toMatchObject({ revision: 1, callsToAction: [{ id: form.id }] });
    const drops = await platform.call(
      owner,
      'GET',
      `/general/v1.1/stream/${owned.streamId}/live-hyper-graphics?on=true`,
    );
    expect(drops.data.items).toMatchObject([{ id: owned.dropId }]);
    const leads = await platform.call(owner, 'GET', '/general/v1.1/stream/leads');
    expect(leads.data.items).toMatchObject([{ id: owned.leadId }]);
    const apiKeys = await platform.call(owner, 'GET', '/business/v1.1/api-key');
    expect(apiKeys.data.items).toMatchObject([{ id: owned.apiKeyId }]);
    const embedKeys = await platform.call(owner, 'GET', '/business/v1.1/embed-key');
    expect(embedKeys.data.items).toMatchObject([{ kid: owned.embedKeyId }]);
    const reportLinks = await platform.call(owner, 'GET', '/business/v1.1/report-link');
    expect(reportLinks.data.items).toMatchObject([{ id: owned.reportLinkId, name: 'Spring' }]);
    const days = 'startDate=2026-03-01&endDate=2026-03-31';
    const chartNotes = await platform.call(owner, 'GET', `/business/v1.1/chart-note?${days}`);
    expect(chartNotes.data.items).toMatchObject([{ id: owned.chartNoteId, text: 'Launch' }]);
    const invites = await platform.call(owner, 'GET', '/business/v1.1/team/invites');
    expect(invites.data.items).toMatchObject([{ id: owned.inviteId }]);
    const destinations = await platform.call(owner, 'GET', '/business/v1.1/broadcast-destination');
    expect(destinations.data.items).toMatchObject([
      { id: owned.destinationId, broadcastDestinationStatus: 'ACTIVE', streamKeyEnding: 'ijkl' },
    ]);
    const webhooks = await platform.call(owner, 'GET', '/business/v1.1/webhooks');
    expect(webhooks.data.items).toMatchObject([{ id: owned.webhookId, isEnabled: true }]);
    const sites = await platform.call(owner, 'GET', '/business/v1.1/insight/verified-sites');
    expect(sites.data.items).toMatchObject([{ id: owned.siteId, origin: 'https://shop.example' }]);
    const search = await platform.call(owner, 'GET', '/business/v1.1/insight/search-console/emails');
    expect(search.data.items).toMatchObject([{ email: owned.searchEmail, sites: [{}] }]);
    const notifications = await platform.call(owner, 'GET', '/business/v1.1/notifications');
    expect(notifications.data.items).toMatchObject([{ id: owned.notificationId, kind: 'lead.created' }]);
    const account = await platform.call(owner, 'GET', `/business/v1.1/account/${owned.businessId}`);
    expect(account.data.businessName).toBe('Owner');
    await platform.close();
  });

  test('lists show only the caller’s own data', async () => {
    const platform = await openTestPlatform(database());
    const owner = await platform.signUp('Owner');
    const stranger = await platform.signUp('Stranger');
    await seed(platform, owner);

    for (const url of [
      '/general/v1.1/stream/v2',
      '/business/v1.1/embedded-player',
      '/general/v1.1/stream/upload/media',
      '/general/v1.1/stream/v2/live-vod',
      '/general/v1.1/stream/business/media?filter=VIDEO',
      '/general/v1.1/stream/archive?archiveType=ALL',
      '/general/v1.1/history/stream',
      '/general/v1.1/image',
      '/general/v1.1/stream/playlist',
      '/general/v1.1/stream/hyper-graphics',
      '/general/v1.1/stream/leads',
      '/business/v1.1/broadcast-destination',
      '/business/v1.1/team/invites',
      '/business/v1.1/webhooks',
      '/business/v1.1/video-widget',
      '/business/v1.1/notifications',
    ]) {
      expect((await platform.call(stranger, 'GET', url)).data.items).toEqual([]);
    }
    await platform.close();
  });

  test('bulk changes affect only the caller’s own videos', async () => {
    const platform = await openTestPlatform(database());
    const owner = await platform.signUp('Owner');
    const stranger = await platform.signUp('Stranger');
    const { streamId } = await seed(platform, owner);
    const before = await platform.call(owner, 'GET', `/general/v1.1/stream/${streamId}`);
    for (const action of [
      { kind: 'visibility', accessVisibility: 'POSTED' },
      { kind: 'category', category: 'Stolen' },
      { kind: 'status', streamStatus: 'UnPublished' },
      { kind: 'delete' },
    ]) {
      const body = { streamIds: [streamId], action };
      const { data } = await platform.call(stranger, 'POST', '/general/v1.1/stream/v2/bulk', body);
      expect(data).toMatchObject({ changed: [], refused: [{ streamId, error: 'stream.not_found' }] });
    }
    expect(await platform.call(owner, 'GET', `/general/v1.1/stream/${streamId}`)).toEqual(before);
    await platform.close();
  });

  describe('without a token', () => {
    test('every operation of a business asks to sign in', async () => {
      const platform = await openTestPlatform(database());
      for (const { name, endpoint } of business) {
        const url = urlOf(endpoint, { params: { ...anywhere, id: 'x' } });
        const answer = await platform.app.inject({ method: endpoint.method, url });
        expect([name, answer.statusCode, answer.json().error]).toEqual([name, 401, 'auth.required']);
      }
      await platform.close();
    });
  });
});
