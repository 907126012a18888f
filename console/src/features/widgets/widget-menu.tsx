import { t } from '@lingui/core/macro';
import type { Widget } from '@zeacon/contract';
import { Archive, ArchiveRestore, Copy, EllipsisVertical, Trash2 } from 'lucide-react';
import { useDeleteWidget } from '../../entities/widgets/use-delete-widget.tsx';
import { useWidgetActions } from '../../entities/widgets/use-widget-actions.ts';
import { May } from '../../platform/may.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';

interface Props {
  widget: Widget;
  onDeleted?: () => void;
}

export function WidgetMenu({ widget, onDeleted }: Props) {
  const { duplicate, setArchived } = useWidgetActions();
  const deleteWidget = useDeleteWidget();
  const { name } = widget;
  return (
    <May do="players.write">
      <Menu trigger={<IconButton icon={EllipsisVertical} label={t`More for “${name}”`} />}>
        <MenuItem icon={Copy} onAction={() => duplicate(widget)}>
          {t`Duplicate`}
        </MenuItem>
        {widget.archivedDate === null ? (
          <MenuItem icon={Archive} onAction={() => setArchived(widget, true)}>
            {t`Archive`}
          </MenuItem>
        ) : (
          <MenuItem icon={ArchiveRestore} onAction={() => setArchived(widget, false)}>
            {t`Take back`}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onAction={() => deleteWidget(widget, onDeleted)}>
          {t`Delete`}
        </MenuItem>
      </Menu>
    </May>
  );
}
