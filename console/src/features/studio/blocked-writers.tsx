import { plural, t } from '@lingui/core/macro';
import { useBlockedAuthors, useModeration } from '../../entities/lives/live-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';

/** People who are blocked from the business's chats, with a button to unblock them. */
export function BlockedWriters({ streamId }: { streamId: string }) {
  const { data = [] } = useBlockedAuthors(streamId);
  const { unblock } = useModeration(streamId);
  const snackbar = useSnackbar();
  const count = data.length;
  if (count === 0) return null;
  return (
    <Menu
      aria-label={t`Blocked writers`}
      placement="top end"
      trigger={
        <Button size="small" variant="quiet">
          {plural(count, { one: '# blocked', other: '# blocked' })}
        </Button>
      }
    >
      {data.map(({ authorId, name }) => (
        <MenuItem
          key={authorId}
          onAction={() => unblock.mutate(authorId, { onError: (error) => snackbar.error(messageOf(error)) })}
        >
          {t`Unblock ${name}`}
        </MenuItem>
      ))}
    </Menu>
  );
}
