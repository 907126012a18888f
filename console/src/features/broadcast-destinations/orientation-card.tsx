import type { BroadcastOrientation } from '@zeacon/contract';
import { messageOf } from '../../platform/api-failure.ts';
import { useOrientation, useSaveOrientation } from '../../platform/destination-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Card } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './destinations-page.css.ts';

const options: { value: BroadcastOrientation; label: string }[] = [
  { value: 'LANDSCAPE', label: 'Wide (16:9)' },
  { value: 'PORTRAIT', label: 'Upright (9:16)' },
];

export function OrientationCard() {
  const { data, error, refetch } = useOrientation();
  const save = useSaveOrientation();
  const snackbar = useSnackbar();
  return (
    <Card title="Picture">
      <p className={styles.note}>What the studio composes for viewers and destinations alike.</p>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Loading the orientation">
          <Skeleton height={38} width={240} />
        </Loading>
      )}
      {data && (
        <Segments
          label="Orientation"
          options={options}
          value={data.orientation}
          onChange={(next) => save.mutate(next, { onError: (failure) => snackbar.error(messageOf(failure)) })}
        />
      )}
    </Card>
  );
}
