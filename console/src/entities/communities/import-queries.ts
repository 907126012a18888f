import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  beginCommunityImport,
  type CommunityImport,
  exportImportReport,
  type ImportMembers,
  importPartBytes,
  listCommunityImports,
  removeCommunityImport,
  sendImportPart,
  startCommunityImport,
  undoCommunityImport,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

const workingEveryMs = 1000;
const working: readonly CommunityImport['state'][] = ['READING', 'IMPORTING', 'UNDOING'];

export const isWorking = ({ state }: Pick<CommunityImport, 'state'>): boolean => working.includes(state);

const keyOf = (communityId: string) => ['communities', 'imports', communityId];

/** Asks again and again while the server works on one of them. */
export function useCommunityImports(communityId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(communityId),
    queryFn: async ({ signal }) => (await api.call(listCommunityImports, { query: { communityId } }, signal)).items,
    refetchInterval: ({ state }) => (state.data?.some(isWorking) ? workingEveryMs : false),
  });
}

interface Sending {
  file: File;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

export function useImportWrites(communityId: string) {
  const api = useApi();
  const queries = useQueryClient();
  /** What an import brings or takes is in all that is shown of the community. */
  const refresh = () => queries.invalidateQueries({ queryKey: ['communities'] });

  return {
    send: useMutation({
      async mutationFn({ file, onProgress }: Sending) {
        const body = { communityId, fileName: file.name, sizeBytes: file.size };
        const { id: importId } = await api.call(beginCommunityImport, { body });
        for (let part = 0; part * importPartBytes < file.size; part += 1) {
          const content = await toBase64(file.slice(part * importPartBytes, (part + 1) * importPartBytes));
          await api.call(sendImportPart, { body: { importId, part, content } });
          onProgress(Math.min(1, ((part + 1) * importPartBytes) / file.size));
        }
      },
      onSettled: refresh,
    }),
    start: useMutation({
      mutationFn: (body: { importId: string; members: ImportMembers }) => api.call(startCommunityImport, { body }),
      onSuccess: refresh,
    }),
    undo: useMutation({
      mutationFn: (importId: string) => api.call(undoCommunityImport, { body: { importId } }),
      onSuccess: refresh,
    }),
    remove: useMutation({
      mutationFn: (importId: string) => api.call(removeCommunityImport, { query: { importId } }),
      onSuccess: refresh,
    }),
    report: useMutation({
      mutationFn: (importId: string) => api.file(exportImportReport, { query: { importId } }),
    }),
  };
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
