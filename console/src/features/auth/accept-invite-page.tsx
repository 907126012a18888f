import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { appLogOut, type OpenInvite, readInvite } from '@zeacon/contract';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSignUpDetail } from '../../entities/sign-up/sign-up-queries.ts';
import { roleNames } from '../../entities/team/role-names.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { sessionAtom, signOutAtom } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Loading, Notice, Skeleton } from '../../ui/states.tsx';
import { JoinByLogIn } from './accept-invite-log-in.tsx';
import { JoinBySignUp } from './accept-invite-sign-up.tsx';
import * as styles from './auth-layout.css.ts';
import { AuthLayout } from './auth-layout.tsx';
import { useJoining } from './use-joining.ts';

/** Opened by the link of a mail, which carries its token after the #. */
export function AcceptInvitePage() {
  const { token, invite, problem, retry } = useInvite();
  if (!invite)
    return (
      <Frame title={t`Join a team`} lead={t`You were invited to work for a business on Zeacon.`}>
        {problem ? (
          <>
            <Notice tone="danger">{problem}</Notice>
            <LinkButton href={paths.home} size="large" wide>
              {t`Go to Zeacon`}
            </LinkButton>
          </>
        ) : (
          <Loading label={t`Loading the invitation`}>
            <Skeleton height={160} radius={16} />
          </Loading>
        )}
      </Frame>
    );
  const { businessName, invitedBy, role } = invite;
  const roleName = i18n._(roleNames[role].label);
  return (
    <Frame title={t`Join ${businessName}`} lead={t`${invitedBy} invites you. Your role: ${roleName}.`}>
      <p className={styles.note}>{i18n._(roleNames[role].hint)}.</p>
      <Joining token={token} invite={invite} onChanged={retry} />
    </Frame>
  );
}

function Frame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <AuthLayout title={title} lead={lead} foot={null}>
      {children}
    </AuthLayout>
  );
}

function useInvite() {
  const api = useApi();
  const [token] = useState(() => location.hash.slice(1));
  const [invite, setInvite] = useState<OpenInvite>();
  const [problem, setProblem] = useState(
    token === '' ? t`This link is not complete. Open it from the email, or ask for a new one.` : undefined,
  );
  const read = () =>
    api.call(readInvite, { body: { token } }).then(setInvite, (error: unknown) => setProblem(messageOf(error)));
  const hasBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; again only when it is asked for.
  useEffect(() => {
    if (hasBegun.current || token === '') return;
    hasBegun.current = true;
    void read();
  }, []);
  return { token, invite, problem, retry: () => void read() };
}

interface JoiningProps {
  token: string;
  invite: OpenInvite;
  /** Somebody made an account for the email meanwhile. */
  onChanged: () => void;
}

function Joining({ token, invite, onChanged }: JoiningProps) {
  const session = useAtomValue(sessionAtom);
  const { data: detail } = useSignUpDetail();
  const { invitedBy } = invite;
  if (session?.email === invite.email) return <JoinAsYourself token={token} invite={invite} />;
  if (session) return <OtherPerson email={session.email} invited={invite.email} />;
  if (invite.hasAccount) return <JoinByLogIn token={token} email={invite.email} />;
  if (detail?.mode === 'closed')
    return (
      <Notice tone="blue">{t`Nobody can make an account here any more. Ask ${invitedBy} to invite an email that has one.`}</Notice>
    );
  return <JoinBySignUp token={token} email={invite.email} onTaken={onChanged} />;
}

function JoinAsYourself({ token, invite: { businessName, email } }: Omit<JoiningProps, 'onChanged'>) {
  const join = useJoining();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  return (
    <>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <p>{t`You are logged in as ${email}.`}</p>
      <Button
        variant="primary"
        size="large"
        wide
        isPending={isPending}
        onPress={() => {
          setPending(true);
          join(token).catch((error: unknown) => {
            setProblem(messageOf(error));
            setPending(false);
          });
        }}
      >
        {t`Join ${businessName}`}
      </Button>
    </>
  );
}

function OtherPerson({ email, invited }: { email: string; invited: string }) {
  const api = useApi();
  const signOut = useSetAtom(signOutAtom);
  const snackbar = useSnackbar();
  return (
    <>
      <Notice tone="amber">{t`This invitation was sent to ${invited}. You are logged in as ${email}.`}</Notice>
      <Button
        variant="primary"
        size="large"
        wide
        onPress={() => void api.call(appLogOut, {}).then(signOut, (error) => snackbar.error(messageOf(error)))}
      >
        {t`Log out and go on`}
      </Button>
      <LinkButton href={paths.home} size="large" wide>
        {t`Stay logged in`}
      </LinkButton>
    </>
  );
}
