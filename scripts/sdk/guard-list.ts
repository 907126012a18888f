import * as contract from '@zeacon/contract';
import { type GuardFile, guard, unionGuard } from './guard-definition.ts';
import { sdkFiles } from './sdk-files.ts';

const message = { seq: true, messageId: true, authorId: true, name: true, text: true, sentDate: true } as const;

/**
 * What embeds look at in the server's answers: no more than they cannot do without, for each check is sent to every page
 * (docs/decisions, 4) and an embed pasted last year must survive a newer server. Names and kinds come from the contract.
 */
export const guardFiles: readonly GuardFile[] = [
  {
    path: sdkFiles.replyGuards,
    guards: [
      guard('isErrorBody', contract.ErrorBody, { error: true, message: true }, 'ErrorBody'),
      guard(
        'isPublicStream',
        contract.PublicStream,
        {
          streamId: true,
          name: true,
          hlsUrl: true,
          durationMs: true,
          posterUrl: true,
          thumbnailsUrl: true,
          captions: true,
        },
        'PublicStream',
      ),
      guard(
        'isPublicPlayerConfig',
        contract.PublicPlayerConfig,
        { player: { uuid: true, playerColor: true }, stream: true, playlist: true },
        'PublicPlayerConfig',
      ),
      guard(
        'isPublicPlaylist',
        contract.PublicPlaylist,
        { name: true, items: [{ id: true, stream: true }] },
        'PublicPlaylist',
      ),
    ],
  },
  {
    path: sdkFiles.widgetGuards,
    guards: [
      guard('isPublicWidgets', contract.getPublicWidgets.reply, {
        widgets: [{ key: true, form: true, style: { color: true } }],
      }),
      guard('isWidgetPreview', contract.getWidgetPreview.reply, {
        name: true,
        widget: { key: true, form: true, style: { color: true } },
      }),
    ],
  },
  {
    path: sdkFiles.feedGuards,
    guards: [
      guard('isPublicCommunity', contract.PublicCommunity, {
        ...{ id: true, title: true, url: true, visibility: true },
        accentColor: true,
      }),
      guard(
        'isPost',
        contract.PostDetails,
        {
          uuid: true,
          url: true,
          title: true,
          createdDate: true,
          isPinned: true,
          commentCount: true,
          body: { blocks: true },
          author: true,
          reactions: [{ reaction: true, count: true, isMine: true }],
        },
        'PostDetails',
      ),
      guard('isPostFeed', contract.PostFeed, { items: true, nextCursor: true }),
      guard('isSpaces', contract.listPublicSpaces.reply, { items: [{ id: true, name: true }] }),
      guard('isSomePosts', contract.filterPosts.reply, { items: true }),
      guard('isComment', contract.PostComment, {
        ...{ id: true, parentId: true, text: true, isRemoved: true, author: true, createdDate: true },
      }),
      guard('isComments', contract.listComments.reply, { items: [{ id: true, text: true, author: true }] }),
      guard('isMembership', contract.OwnMembership, { memberId: true, username: true, state: true }),
      guard('isCommunityTicket', contract.CommunityTicket, { url: true, token: true, expiresDate: true }),
      guard('isMemberToken', contract.redeemMemberCode.reply, { token: true, expiresDate: true }),
    ],
  },
  {
    path: sdkFiles.memberGuards,
    checksFrom: './feed-guards.generated.ts',
    guards: [guard('isPostPicture', contract.PostPicture, { id: true, smallUrl: true })],
  },
  {
    path: sdkFiles.manageGuards,
    checksFrom: './feed-guards.generated.ts',
    guards: [
      guard('isBlockedMembers', contract.listBlockedMembers.reply, { items: [{ memberId: true, username: true }] }),
    ],
  },
  {
    path: sdkFiles.mentionGuards,
    checksFrom: './feed-guards.generated.ts',
    guards: [guard('isFoundMembers', contract.searchMembers.reply, { items: [{ username: true }] })],
  },
  {
    path: sdkFiles.draftGuards,
    checksFrom: './feed-guards.generated.ts',
    guards: [
      guard('isUnsentPost', contract.UnsentPost, { writerId: true, revision: true, pictures: true }),
      guard('isKeptPost', contract.keepOwnUnsentPost.reply, { revision: true }),
    ],
  },
  {
    path: sdkFiles.noticeGuards,
    checksFrom: './feed-guards.generated.ts',
    guards: [
      guard('isNotices', contract.listCommunityNotices.reply, {
        items: [{ id: true, kind: true, title: true, url: true, isRead: true, createdDate: true }],
        unreadCount: true,
      }),
    ],
  },
  {
    path: sdkFiles.postChatGuards,
    checksFrom: './feed-guards.generated.ts',
    guards: [
      guard(
        'isPostChat',
        contract.PostChat,
        {
          ...{ items: [{ id: true, author: true, text: true, atSec: true, positionMs: true }] },
          isComplete: true,
          messageCount: true,
        },
        'PostChat',
      ),
    ],
  },
  {
    path: sdkFiles.liveGuards,
    guards: [
      guard('isPublicLive', contract.PublicLive, { liveStatus: true, hlsBroadcastUrl: true }, 'PublicLive'),
      guard('isChatReplay', contract.getChatReplay.reply, { items: [{ text: true, positionMs: true }] }),
    ],
  },
  {
    path: sdkFiles.overlayGuards,
    mayHoldNaN: true,
    sharesChecks: true,
    guards: [
      guard(
        'isViewerOverlays',
        contract.ViewerOverlays,
        { streamId: true, hypergraphics: true, placements: true, callsToAction: true },
        'ViewerOverlays',
      ),
      guard(
        'isGraphic',
        contract.ViewerHypergraphic,
        { uuid: true, name: true, url: true, defaultPath: true, hoverPath: true, width: true, height: true },
        'ViewerHypergraphic',
      ),
      guard(
        'isPlacement',
        contract.ViewerPlacement,
        {
          id: true,
          hypergraphicId: true,
          style: { top: true, left: true, width: true },
          dropTimestamp: true,
          removeTimestamp: true,
        },
        'ViewerPlacement',
      ),
    ],
  },
  {
    path: sdkFiles.callToActionGuards,
    mayHoldNaN: true,
    checksFrom: '../overlays/overlay-guards.generated.ts',
    guards: [
      guard(
        'isCallToAction',
        contract.ViewerCallToAction,
        {
          id: true,
          text: true,
          url: true,
          headline: true,
          description: true,
          consentText: true,
          kind: 'known',
          moment: 'known',
          style: { color: true },
          startMs: true,
          durationMs: true,
          endMs: true,
          skipAfterMs: true,
          imageUrl: true,
        },
        'ViewerCallToAction',
      ),
    ],
  },
  {
    path: sdkFiles.topicGuards,
    guards: [],
    unions: [
      unionGuard(
        'topicEvents',
        contract.TopicEvent,
        {
          beat: {},
          refused: { error: true, message: true },
          closed: { error: true, message: true },
          lost: {},
          presence: { count: true },
        },
        'TopicEvent',
      ),
    ],
  },
  {
    path: sdkFiles.realtimeGuards,
    guards: [
      guard(
        'isRealtimeTicket',
        contract.RealtimeTicket,
        { url: true, token: true, expiresDate: true, iceServers: true },
        'RealtimeTicket',
      ),
      guard('isChatMessage', contract.ChatMessage, message, 'ChatMessage'),
      guard('isWritten', contract.writeInChannel.reply, { message: true }),
      guard(
        'isMemberPage',
        contract.LiveMemberPage,
        {
          items: [{ authorId: true, name: true, role: true }],
          currentPage: true,
          totalPages: true,
          memberCount: true,
          unnamedCount: true,
        },
        'LiveMemberPage',
      ),
    ],
    unions: [
      unionGuard(
        'realtimeEvents',
        contract.RealtimeEvent,
        {
          joined: { connectionId: true, authorId: true, state: true, messages: [true], deletedIds: [true] },
          state: { state: true },
          chat: { message: true },
          'chat-deleted': { messageIds: [true] },
          'hand-raises': { items: [true] },
          'hand-raise': { handRaiseId: true, state: true },
          signal: { from: true },
          watch: { hostConnectionId: true },
          watchers: { connectionIds: [true] },
          graphics: { items: [{ id: true }] },
          beat: {},
          refused: { error: true, message: true },
          closed: { error: true, message: true },
        },
        'RealtimeEvent',
      ),
    ],
  },
];
