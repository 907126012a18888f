import { t } from '@lingui/core/macro';
import { type EmbedKey, embedKeysMaxPerBusiness } from '@zeacon/contract';
import { Ban, FileKey, Plus } from 'lucide-react';
import { useState } from 'react';
import { useEmbedKeys } from '../../entities/embed-keys/embed-key-queries.ts';
import { useRevokeEmbedKey } from '../../entities/embed-keys/use-revoke-embed-key.tsx';
import { paths } from '../../paths.ts';
import { formatAgo, formatMoment } from '../../platform/format.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { May } from '../../platform/may.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListPage, onePage } from '../../ui/list-page.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { CreateEmbedKeyDialog } from './create-embed-key-dialog.tsx';
import * as styles from './embed-keys-page.css.ts';

/** The keys that the business's own server signs embed tokens with. */
export function EmbedKeysPage() {
  const address = useListAddress();
  const { data, error, refetch } = useEmbedKeys();
  const [isCreating, setCreating] = useState(false);
  const revoke = useRevokeEmbedKey();
  const isFull = data !== undefined && data.length >= embedKeysMaxPerBusiness;
  return (
    <>
      <ListPage
        title={t`Embed keys`}
        lead={t`With a key, your own server decides who may watch what: it signs a token for each viewer of your pages.`}
        back={{ href: paths.developers, label: t`Developers` }}
        list={{ data: data && onePage(data), error, refetch }}
        address={address}
        action={
          !isFull && (
            <May do="api_keys.manage">
              <Button variant="primary" icon={Plus} onPress={() => setCreating(true)}>
                {t`Create an embed key`}
              </Button>
            </May>
          )
        }
        loading={{ label: t`Loading embed keys`, bones: <Skeleton height={180} radius={16} /> }}
        empty={{
          icon: FileKey,
          title: t`No embed keys yet`,
          text: t`Create one for each server that signs tokens. Then choose “Only with a signed token” for your videos.`,
        }}
        after={
          isFull && <p className={styles.soft}>{t`A business holds at most ${embedKeysMaxPerBusiness} embed keys.`}</p>
        }
      >
        {(keys) => (
          <DataTable label={t`Embed keys`} columns={columnsFor(revoke)} rows={keys} idOf={({ kid }: EmbedKey) => kid} />
        )}
      </ListPage>
      {isCreating && <CreateEmbedKeyDialog onClose={() => setCreating(false)} />}
    </>
  );
}

const revokeLabel = ({ name }: EmbedKey) => t`Revoke ${name}`;

function columnsFor(onRevoke: (key: EmbedKey) => void): Column<EmbedKey>[] {
  return [
    { id: 'name', name: t`Name`, isRowHeader: true, isWide: true, cell: ({ name }) => <span dir="auto">{name}</span> },
    { id: 'key', name: t`Key ID`, cell: ({ kid }) => <code dir="ltr">{kid}</code> },
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
