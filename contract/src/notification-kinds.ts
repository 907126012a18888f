import * as z from 'zod/mini';
import { can, type Permission } from './permissions.ts';

interface NotificationKindRule {
  /** Only members who hold it are notified, and only while they hold it do they see what they were notified of. */
  readonly permission: Permission;
  /**
   * `person`: whoever began what has now finished, if a person did. `holders`: everybody who holds the permission.
   * `person-or-holders`: the person, or everybody if it was no person.
   */
  readonly audience: 'person' | 'holders' | 'person-or-holders';
  /** Whoever did it knows already and is not notified. */
  readonly skipsDoer?: true;
  /** Further ones are added to an unread one: of anything of this kind within minutes, or of the same thing always. */
  readonly folds: 'by-minutes' | 'by-subject';
  /** It can also be sent by mail; `default` is what holds for those who chose nothing. */
  readonly mail?: { readonly default: boolean };
  /** It is never shown in the console. */
  readonly onlyByMail?: true;
}

/** @__NO_SIDE_EFFECTS__ */
function kinds<const Kinds extends Record<string, NotificationKindRule>>(all: Kinds): Kinds {
  return all;
}

/** Everything that members of a business are notified of, and who is. */
export const notificationKinds = kinds({
  'video.ready': { permission: 'videos.read', audience: 'person', folds: 'by-minutes' },
  'video.failed': {
    permission: 'videos.write',
    audience: 'person-or-holders',
    folds: 'by-subject',
    mail: { default: false },
  },
  'captions.ready': { permission: 'videos.write', audience: 'person', folds: 'by-minutes' },
  'captions.failed': { permission: 'videos.write', audience: 'person', folds: 'by-subject' },
  'live.started': { permission: 'live.host', audience: 'holders', skipsDoer: true, folds: 'by-subject' },
  'live.ended': { permission: 'live.host', audience: 'holders', skipsDoer: true, folds: 'by-subject' },
  'live.lost': { permission: 'live.host', audience: 'holders', folds: 'by-subject', mail: { default: false } },
  'destination.failed': {
    permission: 'destinations.read',
    audience: 'holders',
    folds: 'by-subject',
    mail: { default: false },
  },
  'recording.ready': { permission: 'live.host', audience: 'holders', folds: 'by-subject' },
  'recording.failed': { permission: 'live.host', audience: 'holders', folds: 'by-subject', mail: { default: false } },
  'lead.created': { permission: 'leads.read', audience: 'holders', folds: 'by-subject' },
  'member.joined': { permission: 'team.manage', audience: 'holders', skipsDoer: true, folds: 'by-subject' },
  'member.left': { permission: 'team.manage', audience: 'holders', skipsDoer: true, folds: 'by-subject' },
  'invite.declined': { permission: 'team.manage', audience: 'holders', folds: 'by-subject' },
  'api_key.created': { permission: 'api_keys.manage', audience: 'holders', skipsDoer: true, folds: 'by-subject' },
  'webhook.disabled': {
    permission: 'webhooks.manage',
    audience: 'holders',
    folds: 'by-subject',
    mail: { default: true },
  },
  'snippet.vanished': {
    permission: 'players.write',
    audience: 'holders',
    folds: 'by-subject',
    mail: { default: true },
  },
  'domain.missing': {
    permission: 'communities.write',
    audience: 'holders',
    folds: 'by-subject',
    mail: { default: true },
  },
  'domain.ended': {
    permission: 'communities.write',
    audience: 'holders',
    folds: 'by-subject',
    mail: { default: true },
  },
  'usage.threshold': {
    permission: 'billing.manage',
    audience: 'holders',
    folds: 'by-subject',
    mail: { default: true },
  },
  'sale.repeated': { permission: 'billing.manage', audience: 'holders', folds: 'by-subject' },
  'sale.disputed': { permission: 'billing.manage', audience: 'holders', folds: 'by-subject', mail: { default: true } },
  'sale.dispute_won': { permission: 'billing.manage', audience: 'holders', folds: 'by-subject' },
  'sale.dispute_lost': {
    permission: 'billing.manage',
    audience: 'holders',
    folds: 'by-subject',
    mail: { default: true },
  },
  'split_test.harmful': { permission: 'players.write', audience: 'holders', folds: 'by-subject' },
  'export.ready': { permission: 'business.export', audience: 'person', folds: 'by-subject', mail: { default: true } },
  'export.failed': { permission: 'business.export', audience: 'person', folds: 'by-subject' },
  'insights.digest': {
    permission: 'insights.read',
    audience: 'holders',
    folds: 'by-subject',
    mail: { default: false },
    onlyByMail: true,
  },
  'business.restored': { permission: 'account.read', audience: 'holders', skipsDoer: true, folds: 'by-subject' },
});

export type NotificationKind = keyof typeof notificationKinds;
export const NotificationKind = z.enum(Object.keys(notificationKinds) as NotificationKind[]);

export const ruleOfKind = (kind: NotificationKind): NotificationKindRule => notificationKinds[kind];

/** The kinds that a member with this role may be notified of. */
export const notificationKindsOf = (role: string | undefined): NotificationKind[] =>
  NotificationKind.options.filter((kind) => can(role, ruleOfKind(kind).permission));
