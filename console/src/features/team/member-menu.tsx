import { t } from '@lingui/core/macro';
import { can, rolesToGive, type TeamMember } from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { Crown, Ellipsis, LogOut, UserMinus } from 'lucide-react';
import { useLocation } from 'wouter';
import { useTeamCalls } from '../../entities/team/team-queries.ts';
import { paths } from '../../paths.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { signOutAtom, useSession } from '../../platform/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';

/** What may be done about a member; nothing where there is nothing. */
export function MemberMenu({ member }: { member: TeamMember }) {
  const { role: own } = useSession();
  const { email, role, isYou, deletesDate } = member;
  const actions = useMemberActions(member);
  const mayTransfer = !isYou && deletesDate === null && can(own, 'business.transfer');
  const mayRemove = !isYou && rolesToGive(own).some((given) => given === role);
  const mayLeave = isYou && role !== 'owner';
  if (!mayTransfer && !mayRemove && !mayLeave) return null;
  const label = t`Actions for ${email}`;
  return (
    <Menu aria-label={label} trigger={<IconButton icon={Ellipsis} size="small" label={label} />}>
      {mayTransfer && (
        <MenuItem icon={Crown} onAction={actions.transfer}>
          {t`Make owner`}
        </MenuItem>
      )}
      {mayRemove && (
        <MenuItem icon={UserMinus} isDanger onAction={actions.remove}>
          {t`Remove from the business`}
        </MenuItem>
      )}
      {mayLeave && (
        <MenuItem icon={LogOut} isDanger onAction={actions.leave}>
          {t`Leave the business`}
        </MenuItem>
      )}
    </Menu>
  );
}

/** Each asks first. */
function useMemberActions({ userId, email, deletesDate }: TeamMember) {
  const { account, businesses } = useSession();
  const { businessName } = account;
  const { transfer, remove, leave } = useTeamCalls();
  const confirm = useConfirm();
  const signOut = useSetAtom(signOutAtom);
  const [, navigate] = useLocation();
  return {
    transfer: () =>
      confirm({
        title: t`Make ${email} the owner of ${businessName}?`,
        text: (
          <p>{t`You become an admin: you keep what you may do now, but only the new owner can pass the business on or back to you.`}</p>
        ),
        action: t`Transfer ownership`,
        keep: t`Stay the owner`,
        run: () => transfer.mutateAsync(userId),
        done: t`${email} is the owner now`,
      }),
    remove: () =>
      confirm({
        title: t`Remove ${email}?`,
        text: (
          <p>
            {deletesDate === null
              ? t`They are logged out of ${businessName} at once, and invitations that they sent end. What they made stays.`
              : t`They are not in ${businessName} any more, even if they restore their account. What they made stays.`}
          </p>
        ),
        action: t`Remove`,
        run: () => remove.mutateAsync(userId),
        done: t`${email} is removed`,
      }),
    leave: () =>
      confirm({
        title: t`Leave ${businessName}?`,
        text: (
          <p>
            {businesses.length > 1
              ? t`You are logged out at once, and only another invitation brings you back. What you made stays.`
              : t`It is your only business: your account is deleted at once. What you made stays.`}
          </p>
        ),
        action: t`Leave`,
        keep: t`Stay`,
        run: () => leave.mutateAsync(),
        done: t`You left ${businessName}`,
        onDone: () => {
          navigate(paths.logIn, { replace: true });
          signOut();
        },
      }),
  };
}
