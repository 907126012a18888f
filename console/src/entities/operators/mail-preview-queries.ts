import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listMailTemplates, previewMail } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

/** With their subjects in that language. */
export function useMailTemplates(language: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['operator', 'mails', 'all', language],
    queryFn: ({ signal }) => api.call(listMailTemplates, { query: { language } }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useMailPreview(template: string, language: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['operator', 'mails', template, language],
    queryFn: ({ signal }) => api.call(previewMail, { params: { template }, query: { language } }, signal),
    placeholderData: keepPreviousData,
  });
}
