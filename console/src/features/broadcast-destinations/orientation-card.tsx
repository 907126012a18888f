import { t } from '@lingui/core/macro';
import type { BroadcastOrientation } from '@zeacon/contract';
import { useOrientation, useSaveOrientation } from '../../entities/destinations/destination-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Card } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './destinations-page.css.ts';

const options = (): { value: BroadcastOrientation; label: string }[] => [
  { value: 'LANDSCAPE', label: t`Wide (16:9)` },
  { value: 'PORTRAIT', label: t`Upright (9:16)` },
];

export function OrientationCard() {
  const { data, error, refetch } = useOrientation();
  const save = useSaveOrientation();
  const snackbar = useSnackbar();
  return (
    <Card title={t`Picture`}>
      <p className={styles.note}>{t`What the studio sends to viewers and destinations.`}</p>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading the orientation`}>
          <Skeleton height={38} width={240} />
        </Loading>
      )}
      {data && (
        <Segments
          label={t`Orientation`}
          options={options()}
          value={data.orientation}
          onChange={(next) => save.mutate(next, { onError: (failure) => snackbar.error(messageOf(failure)) })}
        />
      )}
    </Card>
  );
}
