import { t } from '@lingui/core/macro';
import {
  type Site,
  type SiteProofCheck,
  SiteProofMethod,
  siteProofLabel,
  siteProofName,
  siteProofPath,
} from '@zeacon/contract';
import { BadgeCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSiteCalls } from '../../entities/sites/site-queries.ts';
import { platformText } from '../../language/platform-text.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useMay } from '../../platform/may.tsx';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { SecretLine } from '../../ui/secret-line.tsx';
import { Notice } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { methodName } from './site-state.tsx';
import * as styles from './sites.css.ts';

/** The three ways to prove that a site is one's own. */
export function ProofCard({ site }: { site: Site }) {
  const [method, setMethod] = useState<SiteProofMethod>('META');
  const { verify } = useSiteCalls();
  const mayVerify = useMay('players.write');
  const snackbar = useSnackbar();
  const failed = verify.data?.checks.find((check) => check.method === method && !check.isProven);
  const check = () =>
    verify.mutate(
      { siteUrl: site.origin, method },
      {
        onSuccess: ({ site: { verifiedDate } }) => {
          if (verifiedDate) snackbar.success(t`The site is verified`);
        },
        onError: (error) => snackbar.error(messageOf(error)),
      },
    );
  return (
    <Card title={t`Prove that this site is yours`}>
      <Tabs
        label={t`Ways to prove it`}
        selected={method}
        onChange={(id) => setMethod(id as SiteProofMethod)}
        tabs={SiteProofMethod.options.map((id) => ({
          id,
          label: methodName(id),
          content: <div className={styles.way}>{wayOf(id, site)}</div>,
        }))}
      />
      {failed && <Failure check={failed} />}
      {mayVerify && (
        <div>
          <Button variant="primary" icon={BadgeCheck} isPending={verify.isPending} onPress={check}>
            {t`Check now`}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Failure({ check: { message } }: { check: SiteProofCheck }) {
  return <Notice tone="amber">{platformText(message ?? '')}</Notice>;
}

function wayOf(method: SiteProofMethod, { origin, proofValue }: Site): ReactNode {
  const { hostname } = new URL(origin);
  if (method === 'META')
    return (
      <>
        <p>{t`Put this tag into the head of your home page.`}</p>
        <SecretLine label={t`Meta tag`} value={`<meta name="${siteProofName}" content="${proofValue}">`} />
      </>
    );
  if (method === 'DNS')
    return (
      <>
        <p>{t`Add this TXT record where the domain is managed.`}</p>
        <SecretLine label={t`Name of the record`} value={`${siteProofLabel}.${hostname}`} />
        <SecretLine label={t`Value of the record`} value={`${siteProofName}=${proofValue}`} />
      </>
    );
  return (
    <>
      <p>{t`Put a text file with this content at this address.`}</p>
      <SecretLine label={t`Address of the file`} value={`${origin}${siteProofPath}`} />
      <SecretLine label={t`Content of the file`} value={proofValue} />
    </>
  );
}
