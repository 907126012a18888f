/** Where generated files of the SDK are written and what they are made from, relative to the repository's root. */
export const sdkFiles = {
  package: 'sdk/package.json',
  manifest: 'sdk/custom-elements.json',
  react: 'sdk/src/react/wrappers.generated.ts',
  jsx: 'sdk/src/react/jsx.generated.ts',
  htmlData: 'sdk/html-custom-data.json',
  cssData: 'sdk/css-custom-data.json',
  replyGuards: 'sdk/src/core/reply-guards.generated.ts',
  liveGuards: 'sdk/src/core/live/live-guards.generated.ts',
  overlayGuards: 'sdk/src/core/overlays/overlay-guards.generated.ts',
  callToActionGuards: 'sdk/src/core/calls-to-action/cta-guards.generated.ts',
  topicGuards: 'sdk/src/core/topics/topic-guards.generated.ts',
  widgetGuards: 'sdk/src/core/widget/widget-guards.generated.ts',
  feedGuards: 'sdk/src/core/feed/feed-guards.generated.ts',
  /** What pages of others get of a feed from the server. */
  servedFeed: 'server/src/features/communities/pages/served-feed.generated.ts',
  memberGuards: 'sdk/src/core/feed/member-guards.generated.ts',
  manageGuards: 'sdk/src/core/feed/manage-guards.generated.ts',
  mentionGuards: 'sdk/src/core/feed/mention-guards.generated.ts',
  postChatGuards: 'sdk/src/core/feed/post-chat-guards.generated.ts',
  realtimeGuards: 'sdk/src/core/realtime/realtime-guards.generated.ts',
} as const;
