import { t } from '@lingui/core/macro';
import { type Community, type CommunityDomain, DomainDraft } from '@zeacon/contract';
import { BadgeCheck, ExternalLink, Trash2 } from 'lucide-react';
import { useCommunityDomain, useDomainWrites } from '../../entities/communities/domain-queries.ts';
import { platformText } from '../../language/platform-text.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatAgo } from '../../platform/format.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Card } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './communities.css.ts';
import { DomainRecords } from './domain-records.tsx';
import { DomainBadge, domainText } from './domain-state.tsx';

/** The domain of its own that a community is shown at. */
export function DomainCard({ community }: { community: Community }) {
  const { data: domain, error } = useCommunityDomain(community.id);
  return (
    <Card title={t`Domain`}>
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      {domain && <Claimed community={community} domain={domain} />}
      {domain === null && <Enter community={community} />}
    </Card>
  );
}

function Enter({ community: { id, subdomain } }: { community: Community }) {
  const { set } = useDomainWrites(id);
  const { control, formState, submit, problem } = useContractForm<{ domain: string }>({
    schema: DomainDraft,
    defaultValues: { domain: '' },
    fields: ['domain'],
    async send({ domain }) {
      await set.mutateAsync(domain);
    },
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <p className={styles.soft}>
        {t`Show this community at a domain of your own, such as community.example.com. Its subdomain ${subdomain} then leads there.`}
      </p>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <FormTextField control={control} name="domain" label={t`Domain`} inputMode="url" />
      <div>
        <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
          {t`Use this domain`}
        </Button>
      </div>
    </form>
  );
}

function Claimed({ community, domain }: { community: Community; domain: CommunityDomain }) {
  const { name, url, state, message, checkedDate, openedDate } = domain;
  const { check, remove } = useDomainWrites(community.id);
  const confirm = useConfirm();
  const snackbar = useSnackbar();
  const isShown = state === 'VERIFIED' || state === 'ATTENTION';
  const ask = () =>
    check.mutate(undefined, {
      onSuccess: ({ state: now }) => {
        if (now === 'VERIFIED') snackbar.success(t`The domain is verified`);
      },
      onError: (error) => snackbar.error(messageOf(error)),
    });
  const askRemoval = () =>
    confirm({
      title: t`Remove ${name}?`,
      text: openedDate
        ? t`The community is at its subdomain again, and links to ${name} lead nowhere. Members sign in again there.`
        : t`You can enter it again later. Its records will have new values then.`,
      action: t`Remove domain`,
      run: () => remove.mutateAsync(),
      done: t`Domain removed`,
    });
  const ago = checkedDate && formatAgo(checkedDate);
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <strong className={styles.text}>
          <bdi>{name}</bdi>
        </strong>
        <DomainBadge domain={domain} />
      </div>
      <p className={styles.text} role="status">
        {domainText(domain)}
      </p>
      {message && <Notice tone="amber">{platformText(message)}</Notice>}
      {(state !== 'VERIFIED' || message) && <DomainRecords domain={domain} />}
      {ago && <p className={styles.soft}>{t`Last checked ${ago}`}</p>}
      <div className={styles.row}>
        <Button
          variant={state === 'VERIFIED' ? 'secondary' : 'primary'}
          icon={BadgeCheck}
          isPending={check.isPending}
          onPress={ask}
        >
          {t`Check now`}
        </Button>
        {isShown && (
          <LinkButton href={url} icon={ExternalLink}>
            {t`Open the domain`}
          </LinkButton>
        )}
        <Button variant="danger" icon={Trash2} onPress={askRemoval}>
          {t`Remove domain`}
        </Button>
      </div>
    </div>
  );
}
