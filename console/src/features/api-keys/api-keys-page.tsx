import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { type ApiKey, apiKeyPrefix, apiKeysMaxPerBusiness } from '@zeacon/contract';
import { Ban, KeyRound, Plus } from 'lucide-react';
import { useApiKeys } from '../../entities/api-keys/api-key-queries.ts';
import { useRevokeApiKey } from '../../entities/api-keys/use-revoke-api-key.tsx';
import { formatter } from '../../language/formatter.ts';
import { paths } from '../../paths.ts';
import { formatAgo, formatMoment } from '../../platform/format.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { May } from '../../platform/may.tsx';
import { useNewDialog } from '../../platform/new-dialog.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListPage, onePage } from '../../ui/list-page.tsx';
import { Badge, Skeleton } from '../../ui/states.tsx';
import * as styles from './api-keys-page.css.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { scopeTexts } from './scope-groups.ts';

/** The keys that programs of the business call with. */
export function ApiKeysPage() {
  const address = useListAddress();
  const { data, error, refetch } = useApiKeys();
  const [isCreating, setCreating] = useNewDialog();
  const revoke = useRevokeApiKey();
  const isFull = data !== undefined && data.length >= apiKeysMaxPerBusiness;
  return (
    <>
      <ListPage
        title={t`API keys`}
        lead={t`With a key, your shop or another program works with your videos. It can only do what you allow it.`}
        back={{ href: paths.developers, label: t`Developers` }}
        list={{ data: data && onePage(data), error, refetch }}
        address={address}
        action={
          !isFull && (
            <May do="api_keys.manage">
              <Button variant="primary" icon={Plus} onPress={() => setCreating(true)}>
                {t`Create an API key`}
              </Button>
            </May>
          )
        }
        loading={{ label: t`Loading API keys`, bones: <Skeleton height={180} radius={16} /> }}
        empty={{
          icon: KeyRound,
          title: t`No API keys yet`,
          text: t`Create one for each program, so that you can revoke it without stopping the others.`,
        }}
        after={
          isFull && <p className={styles.soft}>{t`A business holds at most ${apiKeysMaxPerBusiness} API keys.`}</p>
        }
      >
        {(keys) => (
          <DataTable label={t`API keys`} columns={columnsFor(revoke)} rows={keys} idOf={(key: ApiKey) => key.id} />
        )}
      </ListPage>
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </>
  );
}

const listed = formatter((locales) => new Intl.ListFormat(locales, { style: 'narrow' }));
const revokeLabel = ({ name }: ApiKey) => t`Revoke ${name}`;

function columnsFor(onRevoke: (key: ApiKey) => void): Column<ApiKey>[] {
  return [
    {
      id: 'name',
      name: t`Name`,
      isRowHeader: true,
      isWide: true,
      cell: ({ name, scopes }) => (
        <>
          <span dir="auto">{name}</span>
          <span className={styles.soft}>{listed().format(scopes.map((scope) => i18n._(scopeTexts[scope].label)))}</span>
        </>
      ),
    },
    { id: 'key', name: t`Key`, cell: ({ ending }) => <code dir="ltr">{`${apiKeyPrefix}…${ending}`}</code> },
    {
      id: 'created',
      name: t({ message: 'Created', context: 'date' }),
      isNumber: true,
      cell: ({ createdDate }) => formatMoment(createdDate),
    },
    {
      id: 'used',
      name: t`Last used`,
      isNumber: true,
      cell: ({ lastUsedDate }) => (lastUsedDate === null ? t`Never` : formatAgo(lastUsedDate)),
    },
    {
      id: 'expires',
      name: t({ message: 'Expires', context: 'API key' }),
      isNumber: true,
      cell: ({ expiresDate }) => <Expiry expiresDate={expiresDate} />,
    },
    {
      id: 'revoke',
      name: t`Revoke`,
      isNameHidden: true,
      cell: (key) => (
        <May do="api_keys.manage">
          <IconButton icon={Ban} size="small" label={revokeLabel(key)} onPress={() => onRevoke(key)} />
        </May>
      ),
    },
  ];
}

function Expiry({ expiresDate }: Pick<ApiKey, 'expiresDate'>) {
  if (expiresDate === null) return t`Never`;
  if (Date.parse(expiresDate) <= Date.now()) return <Badge tone="danger">{t`Expired`}</Badge>;
  return formatMoment(expiresDate);
}
