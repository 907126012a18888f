import { t } from '@lingui/core/macro';
import { previewMailHtml } from '@zeacon/contract';
import { useMailPreview, useMailTemplates } from '../../entities/operators/mail-preview-queries.ts';
import { formatter } from '../../language/formatter.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { Card, Page } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Select } from '../../ui/select.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './operators.css.ts';

const names = formatter((locales) => new Intl.DisplayNames(locales, { type: 'language' }));
const filters = ['template', 'language', 'theme'] as const;

/** Every mail that the platform sends, as it looks in each language and theme. */
export function MailsPage() {
  const address = useListAddress(filters);
  const language = address.read('language') || 'en';
  const { data, error, refetch } = useMailTemplates(language);
  const template = address.read('template') || (data?.templates[0]?.template ?? '');
  const theme = address.read('theme') === 'dark' ? 'dark' : 'light';
  return (
    <Page title={t`Mails`} lead={t`Every mail that this platform sends, with sample values.`}>
      {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading mails`}>
          <Skeleton height={480} radius={16} />
        </Loading>
      )}
      {data && (
        <>
          <div className={styles.choices}>
            <Select
              label={t`Mail`}
              options={data.templates.map(({ template: value, subject }) => ({ value, label: subject }))}
              value={template}
              onChange={(value) => address.change({ template: value })}
            />
            <Select
              label={t`Language`}
              options={data.languages.map((value) => ({ value, label: names().of(value) ?? value }))}
              value={language}
              onChange={(value) => address.change({ language: value })}
            />
            <Segments
              label={t`Theme`}
              options={[
                { value: 'light', label: t`Light` },
                { value: 'dark', label: t`Dark` },
              ]}
              value={theme}
              onChange={(value) => address.change({ theme: value })}
            />
          </div>
          <Preview template={template} language={language} theme={theme} />
        </>
      )}
    </Page>
  );
}

interface PreviewProps {
  template: string;
  language: string;
  theme: 'light' | 'dark';
}

function Preview({ template, language, theme }: PreviewProps) {
  const { data, error, refetch } = useMailPreview(template, language);
  const path = previewMailHtml.path.replace(':template', encodeURIComponent(template));
  if (!data && error) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Card title={data?.subject ?? t`Loading mails`}>
        <iframe
          className={styles.mail}
          title={t`The mail as HTML`}
          src={`${path}?${new URLSearchParams({ language, theme })}`}
          sandbox=""
        />
      </Card>
      <Card title={t`As plain text`}>
        <pre className={styles.mailText} lang={language} dir="auto">
          {data?.text}
        </pre>
      </Card>
    </>
  );
}
