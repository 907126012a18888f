import { t } from '@lingui/core/macro';
import type { InsightSession } from '@zeacon/contract';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { soft } from './explanation.css.ts';
import { SessionTable } from './session-table.tsx';

/** How many views an explanation shows. */
export const sampleSize = 5;

interface Props {
  /** Undefined until they are there. */
  sessions: readonly InsightSession[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** Said where there are none. */
  nothing: string;
  withVideo: boolean;
  onOpen: (session: string) => void;
}

/** Some of the views that a figure counts. */
export function SampleViews({ sessions, error, onRetry, nothing, withVideo, onOpen }: Props) {
  if (sessions)
    return sessions.length === 0 ? (
      <p className={soft}>{nothing}</p>
    ) : (
      <SessionTable {...{ sessions, withVideo, onOpen }} />
    );
  if (error) return <Problem error={error} onRetry={onRetry} />;
  return (
    <Loading label={t`Loading views`}>
      <Skeleton height={120} />
    </Loading>
  );
}
