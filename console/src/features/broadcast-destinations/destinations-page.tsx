import { t } from '@lingui/core/macro';
import { destinationsMaxPerBusiness } from '@zeacon/contract';
import { Cast, Plus } from 'lucide-react';
import { useState } from 'react';
import { useDestinations } from '../../entities/destinations/destination-queries.ts';
import { useDeleteDestination } from '../../entities/destinations/use-delete-destination.tsx';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { useMay, useMayThemselves } from '../../platform/may.tsx';
import { Button } from '../../ui/button.tsx';
import { ListPage, onePage } from '../../ui/list-page.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { DestinationDialog } from './destination-dialog.tsx';
import { DestinationRow } from './destination-row.tsx';
import * as styles from './destinations-page.css.ts';
import { OrientationCard } from './orientation-card.tsx';

/** Outside services that lives are pushed to, with their state. */
export function DestinationsPage() {
  const address = useListAddress();
  const { data, error, refetch } = useDestinations();
  const [isAdding, setAdding] = useState(false);
  const deleteDestination = useDeleteDestination();
  const [mayAdd, mayWrite] = [useMayThemselves('destinations.write'), useMay('destinations.write')];
  const isFull = data !== undefined && data.length >= destinationsMaxPerBusiness;
  return (
    <>
      <ListPage
        title={t`Destinations`}
        lead={t`Every live stream goes to your viewers and to each destination that is switched on.`}
        back={{ href: paths.settings, label: t`Business` }}
        isNarrow
        list={{ data: data && onePage(data), error, refetch }}
        address={address}
        action={
          !isFull &&
          mayAdd && (
            <Button variant="primary" icon={Plus} onPress={() => setAdding(true)}>
              {t`Add a destination`}
            </Button>
          )
        }
        loading={{ label: t`Loading destinations`, bones: <Skeleton height={180} radius={16} /> }}
        empty={{
          icon: Cast,
          title: t`No destinations yet`,
          text: t`Send your live streams to YouTube, Facebook, Twitch or any other RTMP address while they run here.`,
        }}
        after={
          <>
            {isFull && (
              <p className={styles.note}>{t`A business holds at most ${destinationsMaxPerBusiness} destinations.`}</p>
            )}
            {mayWrite && <OrientationCard />}
          </>
        }
      >
        {(destinations) => (
          <ul className={styles.list} aria-label={t`Destinations`}>
            {destinations.map((destination) => (
              <DestinationRow
                key={destination.id}
                destination={destination}
                onDelete={() => deleteDestination(destination)}
              />
            ))}
          </ul>
        )}
      </ListPage>
      <DestinationDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
