import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { NotificationKind } from './notification-kinds.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import { TimeZoneName } from './time-zone-name.ts';

/** Notifications are deleted after so many days, read or not. */
export const notificationDays = 90;
/** Of more for one member of one business, the oldest are deleted. */
export const notificationsMaxPerMember = 500;
/** How many can be marked as read in one call by their ids. */
export const notificationIdsMax = 100;

/** What a member of a business is told. Its kind says what it is about. */
export const Notification = z.object({
  id: z.string(),
  kind: NotificationKind,
  /** Of the video, webhook, member or whatever else it is about. */
  subjectId: z.string(),
  /** Name of that as it was then: of a person the email, of a webhook the address. */
  name: z.string(),
  /** What went wrong, if something did. */
  detail: z.nullable(z.string()),
  /** How many it stands for. If more than one, id and name of the subject are the newest's. */
  count: z.number(),
  /** Of the newest that it stands for. */
  date: Instant,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

export const UnreadNotifications = z.object({
  unread: z.number(),
  newest: z.nullable(Notification),
  /** How many requests, reports and appeals wait in its communities; absent where none does, or another role decides. */
  communitiesWaiting: z.optional(z.number()),
});
export type UnreadNotifications = z.infer<typeof UnreadNotifications>;

/** Where somebody wants to be told of one kind. */
export const NotificationChoice = z.object({
  kind: NotificationKind,
  inConsole: z.boolean(),
  byMail: z.boolean(),
});
export type NotificationChoice = z.infer<typeof NotificationChoice>;

export const NotificationChoices = z.object({
  items: z.array(NotificationChoice),
  /** In which the weekly mail is sent on Monday morning: the business's, unless the member chose another. */
  timeZone: z.string(),
});
export type NotificationChoices = z.infer<typeof NotificationChoices>;

/** The right to be told at once, over realtime topics, of all businesses and of invites. */
export const NotificationTicket = z.object({ url: z.string(), token: z.string(), expiresDate: Instant });
export type NotificationTicket = z.infer<typeof NotificationTicket>;

/** The first message of the topic, and the only other one: something came, was read or was deleted. Read it anew. */
export const NotificationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('joined'), connectionId: z.string() }),
  z.object({ type: z.literal('changed') }),
]);
export type NotificationEvent = z.infer<typeof NotificationEvent>;

const base = `${businessBase}/notifications` as const;
const tag = 'Notifications';
/** Every role has it. What each may see is narrower: see `notificationKinds`. */
const requires = { kind: 'member', permission: 'account.read' } as const;
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const ownReading = { impersonated: 'never', audit: { none: 'own' } } as const;

export const listNotifications = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List what one is notified of in the business, newest first',
  requires,
  query: z.object({ ...pageQuery(20), filter: z.optional(z.enum(['unread'])) }),
  reply: pageOf(Notification),
  errors: [...signedIn, 'request.invalid'],
});

export const countUnreadNotifications = endpoint({
  method: 'GET',
  path: `${base}/unread`,
  tag,
  summary: 'Count the unread notifications, and read the newest of them',
  requires,
  reply: UnreadNotifications,
  errors: signedIn,
});

/** `until` leaves unread what has come since. */
export const readNotifications = endpoint({
  method: 'POST',
  path: `${base}/read`,
  tag,
  summary: 'Mark notifications as read: some, or all until an instant',
  requires,
  ...ownReading,
  body: z.union([
    z.object({ ids: z.array(z.string()).check(z.minLength(1), z.maxLength(notificationIdsMax)) }),
    z.object({ until: Instant }),
  ]),
  reply: z.object({ unread: z.number() }),
  errors: [...signedIn, 'request.invalid'],
});

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  tag,
  summary: 'Delete a notification',
  requires,
  ...ownReading,
  params: z.object({ id: z.string() }),
  reply: Nothing,
  errors: [...signedIn, 'notification.not_found'],
});

export const getNotificationChoices = endpoint({
  method: 'GET',
  path: `${base}/choices`,
  tag,
  summary: 'Read what one wants to be notified of, and where, of each kind that the role allows',
  requires,
  reply: NotificationChoices,
  errors: signedIn,
});

/**
 * Kinds that are left out stay as they are, and so does the time zone. Mails are sent in the language of the call.
 */
export const saveNotificationChoices = endpoint({
  method: 'PUT',
  path: `${base}/choices`,
  tag,
  summary: 'Choose what to be notified of, and where',
  requires,
  ...ownReading,
  body: z.object({
    items: z.array(NotificationChoice).check(z.maxLength(100)),
    timeZone: z.optional(TimeZoneName),
  }),
  reply: NotificationChoices,
  errors: [...signedIn, 'request.invalid'],
});

export const openNotificationTopic = endpoint({
  method: 'POST',
  path: `${base}/topic`,
  tag,
  summary: 'Open the realtime topic that says when notifications or own invites change, in whatever business',
  requires: { kind: 'user' },
  impersonated: 'never',
  audit: { none: 'ticket' },
  reply: NotificationTicket,
  errors: [],
});
