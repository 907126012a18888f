import { t } from '@lingui/core/macro';
import { MailCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useEmailVerification } from '../../entities/email-verification/email-queries.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.ts';
import * as styles from './email-banner.css.ts';

const CodeDialog = later(() => import('./code-dialog.tsx').then((m) => m.CodeDialog));

/** Where the whole height is needed for something else. */
const isAtWork = (path: string) => path.startsWith('/studio/') || path.endsWith('/overlays');

/** Reminds of an email that is not confirmed, and is in nobody's way. */
export function EmailBanner() {
  const { email: ownEmail, impersonation } = useSession();
  const { data } = useEmailVerification(ownEmail);
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  const [path] = useLocation();
  if (!data?.isPending || impersonation || isAtWork(path)) return null;
  const { email } = data;
  return (
    <section className={styles.banner} aria-label={t`Confirm your email`}>
      <MailCheck size={18} aria-hidden />
      <span className={styles.text}>{t`Confirm ${email}: enter the code that we sent there, or open its link.`}</span>
      <Button size="small" onPress={() => setOpen(true)}>{t`Enter code`}</Button>
      {wasOpen && (
        <Suspense>
          <CodeDialog email={email} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
