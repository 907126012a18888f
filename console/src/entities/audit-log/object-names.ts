import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditObject } from '@zeacon/contract';

const names: Record<AuditObject, MessageDescriptor> = {
  api_key: msg`API key`,
  blocked_author: msg`Blocked chat author`,
  business: msg`Business`,
  caption: msg`Caption track`,
  chart_note: msg`Note on charts`,
  chat_message: msg`Chat message`,
  community: msg`Community`,
  community_member: msg`Community member`,
  destination: msg`Destination`,
  embed_key: msg`Embed key`,
  hypergraphic: msg`Hypergraphic`,
  image: msg`Picture`,
  impersonation: msg`Help from an operator`,
  invite: msg`Invitation`,
  lead: msg`Lead`,
  member: msg`Team member`,
  player: msg`Player`,
  playlist: msg`Playlist`,
  post: msg`Post`,
  promo_code: msg`Promo code`,
  report_link: msg`Shared report`,
  search_account: msg`Google account`,
  session: msg`Sign-in`,
  site: msg`Site`,
  split_test: msg`Split test`,
  stream: msg`Video or live`,
  user: msg`User account`,
  webhook: msg`Webhook`,
  widget: msg`Widget`,
};

export const objectName = (object: AuditObject): string => i18n._(names[object]);
