import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { OwnInvite } from '@zeacon/contract';
import { useOwnInviteCalls } from '../../entities/notifications/own-invite-calls.ts';
import { useOwnInvites } from '../../entities/notifications/own-invites.ts';
import { roleNames } from '../../entities/team/role-names.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatMoment } from '../../platform/format.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useSwitchTo } from '../../platform/switch-to.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import * as styles from './notifications.css.ts';

interface Props {
  /** One was answered, or a question is asked about one. */
  onAnswered?: () => void;
  /** Looks like a card by itself. */
  isCard?: boolean;
}

/** Businesses that ask the person to join: to accept or decline. Nothing where there is none. */
export function OwnInvites({ onAnswered, isCard = false }: Props) {
  const { data = [] } = useOwnInvites();
  const { accept, decline } = useOwnInviteCalls();
  const snackbar = useSnackbar();
  const confirm = useConfirm();
  const switchTo = useSwitchTo();
  if (data.length === 0) return null;

  const join = ({ id }: OwnInvite) =>
    accept.mutateAsync(id).then(
      (joined) => {
        const { businessName } = joined;
        snackbar.withAction(t`You belong to ${businessName} now`, {
          label: t({ message: 'Go there', comment: 'To the business that one has joined' }),
          run: () => switchTo(joined.id),
        });
        onAnswered?.();
      },
      (error: unknown) => snackbar.error(messageOf(error)),
    );
  const refuse = ({ id, businessName }: OwnInvite) => {
    onAnswered?.();
    confirm({
      title: t`Decline the invitation to ${businessName}?`,
      text: <p>{t`The link in the email stops working, too. To join later you need another invitation.`}</p>,
      action: t`Decline invitation`,
      run: () => decline.mutateAsync(id),
      done: t`Invitation declined`,
    });
  };
  return (
    <ul className={isCard ? styles.card : styles.invites} aria-label={t`Your invitations`}>
      {data.map((invite) => (
        <InviteRow
          key={invite.id}
          invite={invite}
          isPending={accept.isPending && accept.variables === invite.id}
          onAccept={() => join(invite)}
          onDecline={() => refuse(invite)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  invite: OwnInvite;
  isPending: boolean;
  onAccept: () => void;
  onDecline: () => void;
}

function InviteRow({ invite, isPending, onAccept, onDecline }: RowProps) {
  const { businessName, logo, role, invitedBy, expiresDate } = invite;
  const [roleName, date] = [i18n._(roleNames[role].label), formatMoment(expiresDate)];
  return (
    <li className={styles.row}>
      <Avatar name={businessName} src={logo} />
      <div className={styles.words}>
        <span className={styles.unread}>{t`Invitation to ${businessName}`}</span>
        <span className={styles.soft}>{t`${invitedBy} invites you. Your role: ${roleName}.`}</span>
        <span className={styles.soft}>{t`Open until ${date}`}</span>
        <div className={styles.answers}>
          <Button
            variant="primary"
            size="small"
            isPending={isPending}
            aria-label={t`Accept the invitation to ${businessName}`}
            onPress={onAccept}
          >
            {t({ message: 'Accept', context: 'invitation' })}
          </Button>
          <Button size="small" aria-label={t`Decline the invitation to ${businessName}`} onPress={onDecline}>
            {t({ message: 'Decline', context: 'invitation' })}
          </Button>
        </div>
      </div>
    </li>
  );
}
