import { t } from '@lingui/core/macro';
import { type Call, type Site, type SnippetFinding, siteUrlMaxLength, verifySnippet } from '@zeacon/contract';
import { SearchCheck } from 'lucide-react';
import { useSiteCalls } from '../../entities/sites/site-queries.ts';
import { platformText } from '../../language/platform-text.ts';
import { formatMoment } from '../../platform/format.ts';
import { useMay } from '../../platform/may.tsx';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Card } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { SnippetBadge } from './site-state.tsx';
import * as styles from './sites.css.ts';

/** What the last look at the site's page found, in sentences. */
export function SnippetStateCard({ site }: { site: Site }) {
  const { snippet, vanishedDate } = site;
  const mayCheck = useMay('players.write');
  const checked = snippet.checkedDate && formatMoment(snippet.checkedDate);
  const vanished = vanishedDate && formatMoment(vanishedDate);
  return (
    <Card title={t`Snippet`}>
      <div className={styles.facts}>
        <SnippetBadge state={snippet.state} />
        {checked && <span className={styles.soft}>{t`Checked ${checked}`}</span>}
      </div>
      {vanished && <Notice tone="danger">{t`The snippet worked before and is missing since ${vanished}.`}</Notice>}
      {snippet.state === 'SEEN' && (
        <p>{t`The snippet is not in the page itself, but visitors were shown a player on this site in the last days.`}</p>
      )}
      {snippet.findings.length > 0 && (
        <ul className={styles.findings}>
          {snippet.findings.map((finding) => (
            <li key={finding.message}>
              <Finding finding={finding} />
            </li>
          ))}
        </ul>
      )}
      {mayCheck && <PageForm key={snippet.pageUrl} pageUrl={snippet.pageUrl} />}
    </Card>
  );
}

function Finding({ finding: { isProblem, message } }: { finding: SnippetFinding }) {
  return <Notice tone={isProblem ? 'amber' : 'blue'}>{platformText(message)}</Notice>;
}

function PageForm({ pageUrl }: Call<typeof verifySnippet>['body']) {
  const { check } = useSiteCalls();
  const { control, formState, submit, problem } = useContractForm<Call<typeof verifySnippet>['body']>({
    schema: verifySnippet.body,
    defaultValues: { pageUrl },
    fields: ['pageUrl'],
    fieldOf: { 'site.not_found': 'pageUrl' },
    send: async (body) => void (await check.mutateAsync(body.pageUrl)),
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className={styles.ask}>
        <div className={styles.field}>
          <FormTextField
            control={control}
            name="pageUrl"
            label={t`Page with the snippet`}
            hint={t`The nightly check looks at this page.`}
            maxLength={siteUrlMaxLength}
            onSubmit={submit}
          />
        </div>
        <Button type="submit" icon={SearchCheck} isPending={formState.isSubmitting}>
          {t`Check the page`}
        </Button>
      </div>
    </form>
  );
}
