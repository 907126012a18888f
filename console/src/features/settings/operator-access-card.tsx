import { t } from '@lingui/core/macro';
import { useOperatorAccess } from '../../entities/operators/operator-access-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Card } from '../../ui/page.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';

/** Whether those who look after the platform may look into the business; for its owner. */
export function OperatorAccessCard() {
  const { access, save } = useOperatorAccess();
  const { data, error, refetch } = access;
  const snackbar = useSnackbar();
  const change = (isAllowed: boolean) =>
    save.mutate(isAllowed, {
      onSuccess: () => snackbar.success(t`Changes saved`),
      onError: (failure) => snackbar.error(messageOf(failure)),
    });
  return (
    <Card title={t`Help from operators`}>
      {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading who may look in`}>
          <Skeleton height={48} radius={12} />
        </Loading>
      )}
      {data && (
        <Switch
          label={t`Operators may act for members of this business`}
          hint={t`Whoever runs this platform can then see the business as a member sees it, for 30 minutes at most, to help you. They must give a reason; the audit log shows it and everything they change. Turning this off ends it at once.`}
          isSelected={data.isAllowed}
          onChange={change}
        />
      )}
    </Card>
  );
}
