import { openNotificationTopic } from '@zeacon/contract';
import type { Api } from '../../platform/api.ts';
import { useChangeNews } from '../../platform/use-change-news.ts';
import { notificationsKey } from './notification-queries.ts';

const openTicket = (api: Api) => api.call(openNotificationTopic, {});

/** Keeps what is shown of notifications up to date. Operators who act for somebody read anew with each page. */
export const useNotificationNews = (): void => useChangeNews(notificationsKey, openTicket);
