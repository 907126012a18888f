import { type BroadcastDestination, destinationsMaxPerBusiness } from '@zeacon/contract';
import { Cast, Plus } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useDestinations } from '../../platform/destination-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { DeleteDestinationDialog } from './delete-destination-dialog.tsx';
import { DestinationDialog } from './destination-dialog.tsx';
import { DestinationRow } from './destination-row.tsx';
import * as styles from './destinations-page.css.ts';
import { OrientationCard } from './orientation-card.tsx';

/** Where lives are sent besides the own viewers, and how it goes. */
export function DestinationsPage() {
  const { data, error, refetch } = useDestinations();
  const [isAdding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<BroadcastDestination>();
  const isFull = data !== undefined && data.length >= destinationsMaxPerBusiness;
  const addButton = (
    <Button variant="primary" icon={Plus} onPress={() => setAdding(true)}>
      Add a destination
    </Button>
  );
  return (
    <Page
      title="Destinations"
      lead="Every live goes to your viewers, and to each of these that is on."
      back={{ href: paths.settings, label: 'Settings' }}
      actions={data && data.length > 0 && !isFull && addButton}
    >
      <div className={styles.column}>
        {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <Loading label="Loading destinations">
            <Skeleton height={180} radius={16} />
          </Loading>
        )}
        {data?.length === 0 && (
          <EmptyState icon={Cast} title="No destinations yet" action={addButton}>
            Send your lives to YouTube, Facebook, Twitch or any other RTMP address while they run here.
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <ul className={styles.list} aria-label="Destinations">
            {data.map((destination) => (
              <DestinationRow
                key={destination.id}
                destination={destination}
                onDelete={() => setDeleting(destination)}
              />
            ))}
          </ul>
        )}
        {isFull && <p className={styles.note}>A business holds at most {destinationsMaxPerBusiness} destinations.</p>}
        <OrientationCard />
      </div>
      <DestinationDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      {deleting && <DeleteDestinationDialog destination={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  );
}
