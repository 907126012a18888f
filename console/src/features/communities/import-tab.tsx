import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { importMaxBytes } from '@zeacon/contract';
import { Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isWorking, useCommunityImports, useImportWrites } from '../../entities/communities/import-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { formatBytes } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { textLink } from '../../ui/page.css.ts';
import { Card } from '../../ui/page.tsx';
import { Notice, Problem, ProgressBar } from '../../ui/states.tsx';
import * as styles from './communities.css.ts';
import { ImportCard } from './import-card.tsx';

/** Files of other platforms, and what became of them. */
export function ImportTab({ communityId }: { communityId: string }) {
  const { data, error, refetch } = useCommunityImports(communityId);
  const queries = useQueryClient();
  const isBusy = data?.some(isWorking) ?? false;
  // What came or went is in all that is shown of the community.
  useEffect(() => {
    if (!isBusy) void queries.invalidateQueries({ queryKey: ['communities'], refetchType: 'none' });
  }, [isBusy, queries]);
  return (
    <div className={styles.stack}>
      <ChooseFile communityId={communityId} />
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.map((one) => (
        <ImportCard key={one.id} one={one} />
      ))}
    </div>
  );
}

function ChooseFile({ communityId }: { communityId: string }) {
  const { send } = useImportWrites(communityId);
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();
  const most = formatBytes(importMaxBytes);

  function refuse({ size }: File): string | undefined {
    if (size === 0) return t`There is nothing in this file.`;
    if (size <= importMaxBytes) return undefined;
    return t`A file can have ${most} at most. Export fewer categories or spaces at once, and import one file after another.`;
  }

  function take([file]: File[]): void {
    if (!file || send.isPending) return;
    setShare(0);
    const refusal = refuse(file);
    setProblem(refusal);
    if (refusal !== undefined) return;
    send.mutate({ file, onProgress: setShare }, { onError: (failure) => setProblem(messageOf(failure)) });
  }

  return (
    <Card title={t`Import from Discourse or Circle`}>
      <FileDrop
        label={t`File to import`}
        accept=".json,.csv,.txt,application/json,text/csv"
        invitation={t`Drop the file to read it`}
        onFiles={take}
      >
        {(open) => (
          <div className={styles.stack}>
            <p className={styles.soft}>
              {t`Choose the JSON file of Discourse’s topics, its CSV file of users, or a CSV file of Circle’s members, spaces, posts or comments. You see what is in it before anything is imported, and nobody is told of it.`}{' '}
              <a className={textLink} href="/docs/guides/move-a-community" target="_blank" rel="noreferrer">
                {t`How to get these files`}
              </a>
            </p>
            <div>
              <Button variant="primary" icon={Upload} isPending={send.isPending} onPress={open}>
                {t`Choose a file`}
              </Button>
            </div>
            {send.isPending && <ProgressBar label={t`Sending the file`} value={share} />}
            {problem && <Notice tone="danger">{problem}</Notice>}
          </div>
        )}
      </FileDrop>
    </Card>
  );
}
