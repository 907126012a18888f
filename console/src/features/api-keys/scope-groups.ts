import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ApiKeyScope } from '@zeacon/contract';

interface ScopeText {
  label: MessageDescriptor;
  hint?: MessageDescriptor;
}

/** What each scope lets a program do. */
export const scopeTexts: Record<ApiKeyScope, ScopeText> = {
  'videos.read': { label: msg`See videos`, hint: msg`With recordings, captions and drafts` },
  'videos.create': { label: msg`Announce videos`, hint: msg`New entries and live events, without a file` },
  'videos.write': { label: msg`Manage videos`, hint: msg`Upload, edit, publish and delete` },
  'playlists.read': { label: msg`See playlists` },
  'playlists.write': { label: msg`Manage playlists` },
  'pictures.read': { label: msg`See pictures` },
  'pictures.write': { label: msg`Manage pictures`, hint: msg`Upload and delete` },
  'hypergraphics.read': { label: msg`See hypergraphics` },
  'hypergraphics.write': { label: msg`Manage hypergraphics` },
  'players.read': { label: msg`See players`, hint: msg`With your sites and the pages where players were seen` },
  'players.write': {
    label: msg`Manage players`,
    hint: msg`What they look like and which video they play on your site`,
  },
  'live.read': { label: msg`Follow live streams`, hint: msg`With chat and viewers` },
  'live.host': { label: msg`Run live streams`, hint: msg`Start, change and end them, and see their stream keys` },
  'chat.moderate': { label: msg`Moderate chats`, hint: msg`Pin and delete messages, block writers` },
  'destinations.read': { label: msg`See destinations` },
  'destinations.write': { label: msg`Manage destinations`, hint: msg`Other places your live streams go` },
  'leads.read': { label: msg`See leads`, hint: msg`Names and email addresses of your customers` },
  'leads.write': { label: msg`Delete leads` },
  'communities.read': { label: msg`See communities`, hint: msg`With all posts and drafts` },
  'communities.write': {
    label: msg`Manage communities`,
    hint: msg`Write and delete posts, and see, approve and ban members`,
  },
  'insights.read': { label: msg`See statistics`, hint: msg`Views, watch time and clicks` },
  'webhooks.manage': { label: msg`Manage webhooks`, hint: msg`Where events are sent, and what was sent` },
  'account.read': { label: msg`See your business profile`, hint: msg`Name, email and logo` },
};

/** In the order in which they are offered. */
export const scopeGroups: readonly { id: string; label: MessageDescriptor; scopes: readonly ApiKeyScope[] }[] = [
  {
    id: 'library',
    label: msg`Your library`,
    scopes: [
      'videos.read',
      'videos.create',
      'videos.write',
      'playlists.read',
      'playlists.write',
      'pictures.read',
      'pictures.write',
      'hypergraphics.read',
      'hypergraphics.write',
    ],
  },
  { id: 'site', label: msg`On your site`, scopes: ['players.read', 'players.write'] },
  {
    id: 'lives',
    label: msg`Live streams`,
    scopes: ['live.read', 'live.host', 'chat.moderate', 'destinations.read', 'destinations.write'],
  },
  {
    id: 'customers',
    label: msg`Customers and statistics`,
    scopes: ['leads.read', 'leads.write', 'communities.read', 'communities.write', 'insights.read'],
  },
  { id: 'business', label: msg`Your business`, scopes: ['account.read', 'webhooks.manage'] },
];
