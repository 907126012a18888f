import { openInsightNowTopic } from '@zeacon/contract';
import type { Api } from '../../platform/api.ts';
import { useChangeNews } from '../../platform/use-change-news.ts';

export const nowKey = ['insights', 'now'];
const openTicket = (api: Api) => api.call(openInsightNowTopic, {});

/** Has who is watching asked for again as soon as that changes, and after every outage. */
export const useNowNews = (): void => useChangeNews(nowKey, openTicket);
