import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as tables from '../database/schema.ts';

export interface ExportedTable {
  table: PgTable;
  /** Name of its file in the export. */
  file: string;
  /** With the id of the business; `businessId` by default. */
  of?: PgColumn;
  /** For rows that belong to a row of another table, which has the id of the business. */
  through?: { column: PgColumn; parentId: PgColumn; parentOf: PgColumn; parent: PgTable };
  /** Properties that are secrets, or that mean nothing outside of this platform. */
  leftOut?: readonly string[];
  added?: Readonly<Record<string, SQL>>;
  /** Written one record a line, as there may be millions. */
  isLarge?: boolean;
}

/** Columns that hold ids of texts. */
const viewDimensions = [
  ...(['streamId', 'contentType', 'destinationType', 'playerId', 'postId', 'site', 'page', 'referrer'] as const),
  ...(['utmSource', 'utmMedium', 'utmCampaign', 'country', 'device', 'browser', 'os', 'language'] as const),
  ...(['splitTest', 'visitorKind'] as const),
];

/** What an export of a business holds, by the name of the table. */
export const exportedTables: Readonly<Record<string, ExportedTable>> = {
  api_key: { table: tables.apiKey, file: 'api-keys', leftOut: ['lookup', 'hash'] },
  audit_entry: { table: tables.auditEntry, file: 'audit-log', isLarge: true },
  bill: { table: tables.bill, file: 'bills', leftOut: ['chargeId', 'sequence'] },
  billing_account: {
    table: tables.billingAccount,
    file: 'billing-details',
    leftOut: ['cardToken', 'confirmingToken', 'customerId'],
  },
  broadcast_destination: {
    table: tables.broadcastDestination,
    file: 'broadcast-destinations',
    leftOut: ['streamKeySealed'],
  },
  broadcast_orientation: { table: tables.broadcastOrientation, file: 'broadcast-orientation' },
  business_account: {
    table: tables.businessAccount,
    file: 'business',
    of: tables.businessAccount.id,
    leftOut: ['deletesAt', 'deletionLanguage', 'deletionRemindedAt'],
  },
  business_invite: { table: tables.businessInvite, file: 'invitations', leftOut: ['hash'] },
  business_member: {
    table: tables.businessMember,
    file: 'team',
    added: { email: sql`(select email from user_account where id = ${tables.businessMember.userId})` },
  },
  call_to_action: { table: tables.callToAction, file: 'calls-to-action' },
  caption: { table: tables.caption, file: 'captions', leftOut: ['storageKey'] },
  chart_note: { table: tables.chartNote, file: 'notes-on-charts' },
  chat_block: { table: tables.chatBlock, file: 'blocked-chat-authors' },
  chat_message: { table: tables.chatMessage, file: 'chat-messages', isLarge: true, leftOut: ['network'] },
  community: {
    table: tables.community,
    file: 'communities',
    leftOut: ['titleKey', 'skeleton', 'invite', 'isClosed'],
  },
  community_domain: { table: tables.communityDomain, file: 'community-domains' },
  community_member: {
    table: tables.communityMember,
    file: 'community-members',
    isLarge: true,
    added: {
      email: sql`(select email from community_account where id = ${tables.communityMember.accountId})`,
      username: sql`(select username from community_account where id = ${tables.communityMember.accountId})`,
    },
  },
  community_space: { table: tables.communitySpace, file: 'community-spaces', leftOut: ['nameKey'] },
  community_appeal: { table: tables.communityAppeal, file: 'community-appeals', isLarge: true },
  community_action: { table: tables.communityAction, file: 'community-moderation', isLarge: true },
  conversion: { table: tables.conversion, file: 'conversions', isLarge: true },
  embed_key: { table: tables.embedKey, file: 'embed-keys' },
  embed_page: { table: tables.embedPage, file: 'pages-with-players', isLarge: true },
  embedded_player: { table: tables.embeddedPlayer, file: 'players' },
  hypergraphic: { table: tables.hypergraphic, file: 'hypergraphics' },
  hypergraphic_placement: { table: tables.hypergraphicPlacement, file: 'hypergraphics-on-videos' },
  image: { table: tables.image, file: 'images' },
  impersonation: { table: tables.impersonation, file: 'help-from-operators', leftOut: ['operatorSessionId'] },
  insight_event: {
    table: tables.insightEvent,
    file: 'insight-events',
    isLarge: true,
    through: {
      column: tables.insightEvent.viewKey,
      parent: tables.insightView,
      parentId: tables.insightView.key,
      parentOf: tables.insightView.businessId,
    },
  },
  insight_overlay: { table: tables.insightOverlay, file: 'insight-overlays', isLarge: true },
  insight_view: {
    table: tables.insightView,
    file: 'insight-views',
    isLarge: true,
    leftOut: ['visitor', ...viewDimensions],
    added: {
      visitor: sql`to_hex(${tables.insightView.visitor})`,
      ...Object.fromEntries(
        viewDimensions.map((name) => [
          name,
          sql`(select value from ${tables.insightValue} where id = ${tables.insightView[name]})`,
        ]),
      ),
    },
  },
  insight_watch: { table: tables.insightWatch, file: 'insight-watched-parts', isLarge: true },
  lead: { table: tables.lead, file: 'leads', isLarge: true },
  live: { table: tables.live, file: 'lives', leftOut: ['keyHash', 'keySealed', 'node'] },
  live_hypergraphic: { table: tables.liveHypergraphic, file: 'hypergraphics-in-lives' },
  paid_membership: { table: tables.paidMembership, file: 'paid-memberships', isLarge: true },
  playlist: { table: tables.playlist, file: 'playlists' },
  playlist_detail: {
    table: tables.playlistDetail,
    file: 'videos-in-playlists',
    through: {
      column: tables.playlistDetail.playlistId,
      parent: tables.playlist,
      parentId: tables.playlist.id,
      parentOf: tables.playlist.businessId,
    },
  },
  post: { table: tables.post, file: 'posts', isLarge: true },
  post_comment: { table: tables.postComment, file: 'post-comments', isLarge: true },
  post_poll: { table: tables.postPoll, file: 'post-polls', isLarge: true },
  post_poll_vote: { table: tables.postPollVote, file: 'post-poll-votes', isLarge: true },
  post_reaction: { table: tables.postReaction, file: 'post-reactions', isLarge: true },
  plan_feedback: { table: tables.planFeedback, file: 'plan-feedback' },
  credit_entry: { table: tables.creditEntry, file: 'credits', leftOut: ['requestId', 'givenBy'] },
  promo_code_use: { table: tables.promoCodeUse, file: 'promo-codes' },
  raised_hand: { table: tables.raisedHand, file: 'raised-hands', isLarge: true },
  refused_site: { table: tables.refusedSite, file: 'refused-sites' },
  report_link: { table: tables.reportLink, file: 'shared-reports', leftOut: ['tokenHash'] },
  sales_account: {
    table: tables.salesAccount,
    file: 'sales-account',
    leftOut: ['secretKeySealed', 'secretKeyEnding', 'webhookSecretSealed', 'webhookSecretEnding'],
  },
  search_account: {
    table: tables.searchAccount,
    file: 'search-console-accounts',
    leftOut: ['subject', 'refreshTokenSealed', 'accessTokenSealed', 'accessExpiresAt', 'renewingUntil', 'waitsUntil'],
  },
  search_figure: { table: tables.searchFigure, file: 'search-figures', isLarge: true },
  search_page: { table: tables.searchPage, file: 'search-pages', isLarge: true },
  search_property: { table: tables.searchProperty, file: 'search-console-sites' },
  session_track: { table: tables.sessionTrack, file: 'live-sessions' },
  site: { table: tables.site, file: 'sites', leftOut: ['isExpected', 'nextCheckAt'] },
  split_conversion: { table: tables.splitConversion, file: 'split-test-conversions', isLarge: true },
  split_exposure: { table: tables.splitExposure, file: 'split-test-visitors', isLarge: true },
  split_test: { table: tables.splitTest, file: 'split-tests' },
  series_left: { table: tables.seriesLeft, file: 'videos-that-left-series' },
  stream: {
    table: tables.stream,
    file: 'videos',
    leftOut: ['isClosed', 'limitsSites', 'sourceKey', 'packageId', 'posterFile', 'thumbnailsFile', 'startFiles'],
  },
  subscription: { table: tables.subscription, file: 'plan' },
  video_purchase: {
    table: tables.videoPurchase,
    file: 'sales',
    leftOut: ['cardToken', 'keptCard', 'chargeId', 'refundId', 'attempt', 'leasedUntil'],
  },
  membership_renewal: {
    table: tables.membershipRenewal,
    file: 'memberships-that-renew',
    leftOut: ['card', 'askedCard', 'payingId'],
  },
  stream_payment: { table: tables.streamPayment, file: 'payments-for-videos' },
  stream_removal: { table: tables.streamRemoval, file: 'deleted-videos' },
  usage_alert: { table: tables.usageAlert, file: 'usage-alerts' },
  usage_entry: { table: tables.usageEntry, file: 'usage', isLarge: true },
  video_widget: { table: tables.videoWidget, file: 'widgets' },
  visitor_error: { table: tables.visitorError, file: 'visitor-errors' },
  visitor_setting: { table: tables.visitorSetting, file: 'visitor-settings' },
  webhook: { table: tables.webhook, file: 'webhooks', leftOut: ['secretSealed', 'formerSecretSealed'] },
  widget_version: { table: tables.widgetVersion, file: 'widget-versions', leftOut: ['actorId'] },
  widget_site: { table: tables.widgetSite, file: 'widget-site' },
};

/** Tables that no export holds, each with the reason. */
export const unexportedTables: Readonly<Record<string, string>> = {
  audit_change: 'empty outside of a transaction',
  bill_counter: 'belongs to the platform',
  gateway_event: 'belongs to the platform',
  business_email: 'whether an email was confirmed, which is with the business',
  channel_presence: 'who is there at this moment',
  community_account: 'of people: email and name of each member are with the members',
  community_device: 'of people: where their browsers are told',
  community_embed_code: 'lets people in',
  community_muted_thread: 'of people, for themselves alone',
  community_notice: 'of people, about what is in the export itself',
  community_picture: 'of people: whose each is stands with the members',
  community_push: 'of people, about what is in the export itself',
  community_report: 'what is still to be looked at, which is in the export itself',
  community_session: 'lets people in',
  community_sign_in: 'lets people in',
  community_space_follow: 'of people, for themselves alone',
  crash_report: 'belongs to the platform',
  data_export: 'the exports themselves',
  email_change: 'of people, not of a business',
  email_verification: 'of people, not of a business',
  hand_raise: 'the moment of a live',
  insight_day: 'sums of the views, which are in the export',
  insight_day_change: 'how often views changed, which are in the export',
  insight_outbox: 'names views, which are in the export',
  insight_salt: 'random, and forgotten after two days',
  insight_shipping: 'belongs to the platform',
  insight_value: 'texts, which are with the views in the export',
  live_init: 'how the media is stored, which is in the export itself',
  live_segment: 'how the media is stored, which is in the export itself',
  mail: 'messages on their way',
  node: 'the servers of the platform',
  notification: 'of people, about what is in the export itself',
  notification_choice: 'of people, not of a business',
  onboarding_dismissal: 'of people, not of a business',
  unsent_post: 'of people, for themselves alone',
  passkey_challenge: 'of people, not of a business',
  password_reset: 'of people, not of a business',
  payment: 'money on its way to a bill, which is in the export',
  plan: 'belongs to the platform',
  promo_code: 'belongs to the platform',
  purchase_link: 'lets viewers in',
  proven_domain: 'belongs to the platform',
  rate_limit: 'counts calls',
  recovery_code: 'of people, not of a business',
  refresh_token: 'lets people in',
  restore_ticket: 'of people, not of a business',
  revenue_step: 'belongs to the platform, and names no business',
  sale_event: 'messages of a gateway, whose effects are with the sales',
  sales_enquiry: 'belongs to the platform',
  search_link: 'over within ten minutes',
  second_factor: 'of people, not of a business',
  session: 'lets people in',
  sign_in_challenge: 'of people, not of a business',
  sign_on_attempt: 'of people, not of a business',
  signing_key: 'belongs to the platform',
  upload: 'files that have not arrived',
  usage_account: 'until when usage is billed, which is in the bills in the export',
  usage_cursor: 'belongs to the platform',
  usage_hour: 'sums of what is in the export',
  user_account: 'of people: the email of each member is with the team',
  user_identity: 'of people, not of a business',
  user_passkey: 'of people, not of a business',
  webhook_delivery: 'messages on their way',
  webhook_event: 'messages on their way',
  widget_preview: 'over within an hour',
};
