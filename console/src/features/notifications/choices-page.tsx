import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { type NotificationChoice, ruleOfKind } from '@zeacon/contract';
import { useNotificationChoices } from '../../entities/notifications/notification-queries.ts';
import { paths } from '../../paths.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSession } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import * as shared from '../../ui/page.css.ts';
import { Card, Page } from '../../ui/page.tsx';
import { Loading, Notice, Problem, Skeleton } from '../../ui/states.tsx';
import { BareSwitch } from '../../ui/switch.tsx';
import { choiceGroups } from './choice-names.ts';
import * as styles from './notifications.css.ts';

/** What somebody wants to be notified of, and where: of each business their own choice. */
export function ChoicesPage() {
  const { choices, save } = useNotificationChoices();
  const { data, error, refetch } = choices;
  const snackbar = useSnackbar();
  const isOwn = useSession().impersonation === null;
  const onSave = (choice: NotificationChoice) =>
    save.mutate(choice, { onError: (failure) => snackbar.error(messageOf(failure)) });
  return (
    <Page
      title={t`Your notifications`}
      lead={t`For you alone, and for this business alone.`}
      back={{ href: paths.notifications, label: t`Notifications` }}
      isNarrow
    >
      {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading your notifications`}>
          <Skeleton height={320} radius={16} />
        </Loading>
      )}
      {!isOwn && <Notice tone="blue">{t`Only the person themselves can change this.`}</Notice>}
      {data && (
        <div className={styles.groups}>
          {choiceGroups.map(({ name, kinds }) => {
            const shown = kinds.filter(([kind]) => data.some((choice) => choice.kind === kind));
            if (shown.length === 0) return null;
            const title = i18n._(name);
            const hasMail = shown.some(([kind]) => ruleOfKind(kind).mail);
            return (
              <Card key={title} title={title}>
                <table className={styles.choices} aria-label={title}>
                  <thead>
                    <tr>
                      <th scope="col" className={styles.columnName}>
                        <span className={shared.hidden}>{t`What`}</span>
                      </th>
                      <th scope="col" className={styles.columnName}>
                        {t`Console`}
                      </th>
                      {hasMail && (
                        <th scope="col" className={styles.columnName}>
                          {t`Mail`}
                        </th>
                      )}
                    </tr>
                  </thead>
                  <tbody>
                    {shown.map(([kind, label]) => (
                      <ChoiceRow
                        key={kind}
                        label={i18n._(label)}
                        choice={data.find((choice) => choice.kind === kind)!}
                        isOwn={isOwn}
                        hasMail={hasMail}
                        onSave={onSave}
                      />
                    ))}
                  </tbody>
                </table>
              </Card>
            );
          })}
        </div>
      )}
    </Page>
  );
}

interface ChoiceRowProps {
  label: string;
  choice: NotificationChoice;
  isOwn: boolean;
  /** Whether the table has a column for mails. */
  hasMail: boolean;
  onSave: (choice: NotificationChoice) => void;
}

function ChoiceRow({ label, choice, isOwn, hasMail, onSave }: ChoiceRowProps) {
  const common = { isDisabled: !isOwn };
  return (
    <tr>
      <th scope="row" className={styles.choiceName}>
        {label}
      </th>
      <td className={styles.cell}>
        {ruleOfKind(choice.kind).onlyByMail ? (
          <span className={styles.soft}>
            <span aria-hidden>–</span>
            <span className={shared.hidden}>{t`Not in the console`}</span>
          </span>
        ) : (
          <BareSwitch
            {...common}
            label={t`In the console: ${label}`}
            isSelected={choice.inConsole}
            onChange={(inConsole) => onSave({ ...choice, inConsole })}
          />
        )}
      </td>
      {hasMail && (
        <td className={styles.cell}>
          {ruleOfKind(choice.kind).mail ? (
            <BareSwitch
              {...common}
              label={t`By mail: ${label}`}
              isSelected={choice.byMail}
              onChange={(byMail) => onSave({ ...choice, byMail })}
            />
          ) : (
            <span className={styles.soft}>
              <span aria-hidden>–</span>
              <span className={shared.hidden}>{t`No mail`}</span>
            </span>
          )}
        </td>
      )}
    </tr>
  );
}
