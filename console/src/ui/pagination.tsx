import { ChevronLeft, ChevronRight } from 'lucide-react';
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
  return (
    <nav className={styles.root} aria-label="Pages">
      <span>
        Page {page + 1} of {totalPages}, {totalItems} in all
      </span>
      <IconButton icon={ChevronLeft} label="Previous page" isDisabled={page <= 0} onPress={() => onChange(page - 1)} />
      <IconButton
        icon={ChevronRight}
        label="Next page"
        isDisabled={page >= totalPages - 1}
        onPress={() => onChange(page + 1)}
      />
    </nav>
  );
}
