import {
  countUnreadNotifications,
  deleteNotification,
  getNotificationChoices,
  listNotifications,
  type NotificationTicket,
  openNotificationTopic,
  readNotifications,
  saveNotificationChoices,
} from '@zeacon/contract';
import type { BusinessUser } from '../../platform/actors/actor.ts';
import { languageOf } from '../../platform/languages.ts';
import type { Route } from '../../platform/route.ts';
import type { NotificationsService } from './notifications.service.ts';

export interface NotificationsRoutesDeps {
  service: NotificationsService;
  issueTicket: (asker: BusinessUser) => NotificationTicket;
}

export function notificationsRoutes(route: Route, { service, issueTicket }: NotificationsRoutesDeps) {
  route(listNotifications, ({ query }, { actor }) => service.list(actor, query));
  route(countUnreadNotifications, (_input, { actor }) => service.unread(actor));
  route(readNotifications, ({ body }, { actor }) => service.markRead(actor, body));
  route(deleteNotification, async ({ params }, { actor }) => {
    await service.remove(actor, params.id);
    return {};
  });
  route(getNotificationChoices, (_input, { actor }) => service.choices(actor));
  route(saveNotificationChoices, ({ body }, { actor, request }) => service.choose(actor, body, languageOf(request)));
  route(openNotificationTopic, async (_input, { actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return issueTicket(actor);
  });
}
