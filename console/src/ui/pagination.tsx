import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '../platform/format.ts';
import { IconButton } from './button.tsx';
import * as styles from './pagination.css.ts';

interface Props {
  page: number;
  totalPages: number;
  totalItems: number;
  onChange: (page: number) => void;
}

export function Pagination({ page, totalPages, totalItems, onChange }: Props) {
  if (totalPages <= 1) return null;
  const shown = formatCount(page + 1);
  const pages = formatCount(totalPages);
  const items = formatCount(totalItems);
  return (
    <nav className={styles.root} aria-label={t`Pages`}>
      <span>{t`Page ${shown} of ${pages}, ${items} in all`}</span>
      <IconButton
        icon={ChevronLeft}
        label={t`Previous page`}
        isDisabled={page <= 0}
        onPress={() => onChange(page - 1)}
      />
      <IconButton
        icon={ChevronRight}
        label={t`Next page`}
        isDisabled={page >= totalPages - 1}
        onPress={() => onChange(page + 1)}
      />
    </nav>
  );
}
