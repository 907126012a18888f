import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { type GivenRole, rolesToGive, type TeamMember } from '@zeacon/contract';
import { roleNames } from '../../entities/team/role-names.ts';
import { useTeamCalls } from '../../entities/team/team-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSession } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Select } from '../../ui/select.tsx';
import * as styles from './team.css.ts';

export const roleOptions = (roles: readonly GivenRole[]) =>
  roles.map((value) => ({ value, label: i18n._(roleNames[value].label), hint: i18n._(roleNames[value].hint) }));

/** A member's role, to be changed by those who may. Nobody changes their own by mistake. */
export function MemberRole({ member: { userId, email, role, isYou, deletesDate } }: { member: TeamMember }) {
  const { changeRole } = useTeamCalls();
  const snackbar = useSnackbar();
  const given = rolesToGive(useSession().role);
  const isGiven = given.some((one) => one === role);
  if (isYou || deletesDate !== null || !isGiven) return i18n._(roleNames[role].label);
  return (
    <div className={styles.role}>
      <Select
        label={t`Role of ${email}`}
        isCompact
        options={roleOptions(given)}
        value={role as GivenRole}
        isDisabled={changeRole.isPending}
        onChange={(next) => {
          if (next === role) return;
          const name = i18n._(roleNames[next].label);
          changeRole.mutate(
            { userId, role: next },
            {
              onSuccess: () => snackbar.success(t`Role of ${email} changed: ${name}`),
              onError: (error) => snackbar.error(messageOf(error)),
            },
          );
        }}
      />
    </div>
  );
}
