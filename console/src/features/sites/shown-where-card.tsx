import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { EmbedPagesCard } from '../../entities/sites/embed-pages-card.tsx';
import { useWidgetsAndPlayers } from '../../entities/widgets/upkeep-queries.ts';
import { Card } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import * as styles from './sites.css.ts';

/** The pages where one widget or player was seen. */
export function ShownWhereCard() {
  const { data } = useWidgetsAndPlayers();
  const [chosen, setChosen] = useState('');
  if (!data) return null;
  const options = [
    ...data.widgets.map(({ key, name }) => ({ value: key, label: name, hint: t`Widget` })),
    ...data.players.map(({ uuid, name }) => ({ value: uuid, label: name, hint: t`Player` })),
  ];
  const id = options.some(({ value }) => value === chosen) ? chosen : options[0]?.value;
  if (id === undefined) return null;
  const isWidget = data.widgets.some(({ key }) => key === id);
  return (
    <div className={styles.stack}>
      <Card title={t`Where is it shown?`}>
        <Select label={t`Widget or player`} options={options} value={id} onChange={setChosen} />
      </Card>
      <EmbedPagesCard key={id} of={isWidget ? { widgetId: id } : { playerId: id }} />
    </div>
  );
}
