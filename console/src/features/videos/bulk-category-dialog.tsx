import { t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';
import { useState } from 'react';
import { CategoryField } from '../../entities/videos/category-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

interface Props {
  videos: ReadonlyMap<string, Stream>;
  isOpen: boolean;
  isPending: boolean;
  onClose: () => void;
  /** Null removes the category. */
  onChoose: (category: string | null) => void;
}

export function BulkCategoryDialog({ isOpen, onClose, ...form }: Props) {
  return (
    <Dialog title={t`Set category`} isOpen={isOpen} onClose={onClose}>
      <CategoryForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function CategoryForm({ videos, isPending, onClose, onChoose }: Omit<Props, 'isOpen'>) {
  const categories = new Set([...videos.values()].map(({ category }) => category));
  const [category, setCategory] = useState((categories.size === 1 && [...categories][0]) || '');
  return (
    <>
      <CategoryField value={category} onChange={setCategory} hint={t`Empty for none`} />
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button variant="primary" isPending={isPending} onPress={() => onChoose(category.trim() || null)}>
          {category.trim() ? t`Set category` : t`Remove category`}
        </Button>
      </DialogActions>
    </>
  );
}
