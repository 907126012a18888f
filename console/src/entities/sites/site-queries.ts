import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addSite,
  type Call,
  createSiteSelfTest,
  deleteSite,
  getSite,
  listPlayerPages,
  listSitePages,
  listSites,
  listWidgetPages,
  type Site,
  type SiteSelfTest,
  verifySiteUrl,
  verifySnippet,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export type SiteDraft = Call<typeof addSite>['body'];
type Proof = Call<typeof verifySiteUrl>['body'];
/** Whose pages are listed. */
export type PagesOf = { siteId: string } | { playerId: string } | { widgetId: string };

const all = ['sites'];
/** A site is checked as soon as it is verified. */
const firstCheckMs = 1000;
/** Its report comes seconds after the page was opened. */
const selfTestMs = 1500;
const isUnderWay = ({ report, expiresDate }: SiteSelfTest) => !report && Date.parse(expiresDate) > Date.now();
const oneKey = (id: string) => [...all, 'one', id];

export function useSites(isWanted = true) {
  const api = useApi();
  return useQuery({
    enabled: isWanted,
    queryKey: [...all, 'list'],
    queryFn: async ({ signal }) => (await api.call(listSites, { query: {} }, signal)).items,
  });
}

export function useSite(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => api.call(getSite, { params: { id } }, signal),
    refetchInterval: ({ state: { data } }) => {
      if (data?.verifiedDate && data.snippet.checkedDate === null) return firstCheckMs;
      return data?.selfTest && isUnderWay(data.selfTest) ? selfTestMs : false;
    },
    // The page is opened beside the console, which is then in the background.
    refetchIntervalInBackground: true,
  });
}

export function useEmbedPages(of: PagesOf, query: { page: number; size: number }) {
  const api = useApi();
  return useQuery({
    queryKey: [...all, 'pages', of, query],
    queryFn: ({ signal }) => {
      if ('siteId' in of) return api.call(listSitePages, { params: { id: of.siteId }, query }, signal);
      if ('widgetId' in of) return api.call(listWidgetPages, { params: { id: of.widgetId }, query }, signal);
      return api.call(listPlayerPages, { params: { playerId: of.playerId }, query }, signal);
    },
    placeholderData: keepPreviousData,
  });
}

export function useSiteCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: [...all, 'list'] });
  const keep = (site: Site) => queries.setQueryData(oneKey(site.id), site);
  return {
    add: useMutation({ mutationFn: (body: SiteDraft) => api.call(addSite, { body }), onSuccess: keep, onSettled }),
    verify: useMutation({
      mutationFn: (body: Proof) => api.call(verifySiteUrl, { body }),
      onSuccess: ({ site }) => keep(site),
      onSettled,
    }),
    check: useMutation({
      mutationFn: (pageUrl: string) => api.call(verifySnippet, { body: { pageUrl } }),
      onSuccess: keep,
      onSettled,
    }),
    openSelfTest: useMutation({
      mutationFn: (pageUrl: string) => api.call(createSiteSelfTest, { body: { pageUrl } }),
      onSuccess: ({ site }) => keep(site),
    }),
    remove: useMutation({ mutationFn: (id: string) => api.call(deleteSite, { params: { id } }), onSettled }),
  };
}
