import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listMailTemplates, previewMail } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export function useMailTemplates() {
  const api = useApi();
  return useQuery({
    queryKey: ['operator', 'mails'],
    queryFn: ({ signal }) => api.call(listMailTemplates, {}, signal),
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
