import { t } from '@lingui/core/macro';
import { Button } from '../../ui/button.tsx';
import * as styles from './communities.css.ts';

interface Props {
  page: number;
  totalPages: number;
  onTurn: (page: number) => void;
}

export function Turning({ page, totalPages, onTurn }: Props) {
  if (totalPages < 2) return null;
  return (
    <div className={styles.row}>
      <Button isDisabled={page === 0} onPress={() => onTurn(page - 1)}>{t`Previous page`}</Button>
      <Button isDisabled={page + 1 >= totalPages} onPress={() => onTurn(page + 1)}>{t`Next page`}</Button>
    </div>
  );
}
