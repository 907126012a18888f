import { t } from '@lingui/core/macro';
import { ChartLine, Table } from 'lucide-react';
import { IconButton } from '../button.tsx';

/** Turns a chart into its table, and back. */
export function TableSwitch({ asTable, onChange }: { asTable: boolean; onChange: (asTable: boolean) => void }) {
  return (
    <IconButton
      icon={asTable ? ChartLine : Table}
      label={asTable ? t`Show as chart` : t`Show as table`}
      onPress={() => onChange(!asTable)}
    />
  );
}
