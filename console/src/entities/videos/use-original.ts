import { useMutation } from '@tanstack/react-query';
import { linkOriginal } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

/** The file comes to the browser by its own address, so that it shows the progress and can go on later. */
export function useOriginal() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: string) => api.call(linkOriginal, { params: { id } }),
    onSuccess: ({ url }) => location.assign(url),
  });
}
