import { t } from '@lingui/core/macro';
import { type Site, type SiteSelfTest, selfTestMinutes, siteUrlMaxLength } from '@zeacon/contract';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useSiteCalls } from '../../entities/sites/site-queries.ts';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { formatMoment } from '../../platform/format.ts';
import { useMayThemselves } from '../../platform/may.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Badge, Notice } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './sites.css.ts';

/** Opens a page of the site on which the site tag tests itself, and shows what it reports. */
export function SelfTestCard({ site }: { site: Site }) {
  const { selfTest, snippet } = site;
  const mayTest = useMayThemselves('players.write');
  return (
    <Card title={t`Self-test of the site tag`}>
      <p className={styles.soft}>
        {t`For pages that the platform cannot reach itself: behind a login, in your own network, or filled by a tag manager. The tag tests on the page what widgets need, and reports it here.`}
      </p>
      {selfTest && <Outcome selfTest={selfTest} />}
      {mayTest && <OpenTest pageUrl={selfTest?.pageUrl ?? snippet.pageUrl} />}
    </Card>
  );
}

function Outcome({ selfTest: { report, expiresDate } }: { selfTest: SiteSelfTest }) {
  if (!report)
    return Date.parse(expiresDate) > Date.now() ? (
      <div role="status">
        <Notice tone="blue">{t`Waiting for the page. If it shows no bar of the self-test, the tag is not in it, or its policy blocks the tag.`}</Notice>
      </div>
    ) : (
      <Notice tone="amber">{t`No page reported anything: the tag is not in it, or its policy blocks the tag.`}</Notice>
    );
  const { isOwnKey, foreignKeys, settings, isScriptLoaded, blocked, pageUrl, version, receivedDate } = report;
  const problems = [
    ...(isOwnKey ? [] : [t`The tag has the key of another business. Copy it again.`]),
    ...(settings === 'REFUSED' ? [t`This site is not among your allowed domains.`] : []),
    ...(settings === 'UNREACHABLE' ? [t`The page could not ask the platform for its widgets.`] : []),
    ...(isScriptLoaded ? [] : [t`The script of the widgets could not be loaded.`]),
    ...blocked.map(({ directive, source }) => t`The policy of the page blocks ${source}: allow it in ${directive}.`),
  ];
  const keys = foreignKeys.join(', ');
  const isAlone = !isOwnKey || keys === '';
  const notes = isAlone
    ? problems
    : [...problems, t`The page also has the tag of another business (${keys}): each shows its own widgets.`];
  const when = formatMoment(receivedDate);
  return (
    <div role="status">
      {problems.length === 0 && <Badge tone="green">{t`The tag works on this page`}</Badge>}
      {notes.length > 0 && (
        <ul className={styles.findings}>
          {notes.map((problem) => (
            <li key={problem}>
              <Notice tone="amber">{problem}</Notice>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.soft}>
        <bdi>{pageUrl}</bdi> · {when} · {t`Version ${version}`}
      </p>
    </div>
  );
}

function OpenTest({ pageUrl }: { pageUrl: string }) {
  const { openSelfTest } = useSiteCalls();
  const [typed, setTyped] = useState(pageUrl);
  const [problem, setProblem] = useState<string>();

  function open() {
    // Opened by the press itself: browsers refuse windows that come later.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    setProblem(undefined);
    openSelfTest.mutate(typed, {
      onSuccess: ({ url }) => {
        if (tab) tab.location.href = url;
        else location.assign(url);
      },
      onError: (error) => {
        tab?.close();
        setProblem(reasonOf(error));
      },
    });
  }

  return (
    <div className={styles.ask}>
      <div className={styles.field}>
        <TextField
          label={t`Page with the site tag`}
          hint={t`The link works for ${selfTestMinutes} minutes, on this site alone.`}
          type="url"
          value={typed}
          maxLength={siteUrlMaxLength}
          onChange={setTyped}
          error={problem}
        />
      </div>
      <Button icon={ExternalLink} isDisabled={typed === ''} isPending={openSelfTest.isPending} onPress={open}>
        {t`Open the self-test`}
      </Button>
    </div>
  );
}

const reasonOf = (error: unknown): string =>
  (error instanceof ApiFailure && Object.values(error.fieldErrors)[0]) || messageOf(error);
