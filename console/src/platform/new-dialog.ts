import { useSearchParams } from 'wouter';

/**
 * Whether the dialog of a page that makes something new is open, and what opens and closes it. It stands in the address
 * as `new`, so that other places can lead to it.
 */
export function useNewDialog(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const setOpen = (isOpen: boolean) => {
    // Whoever closed it by going elsewhere stays there.
    if (isOpen === new URLSearchParams(location.search).has('new')) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.set('new', '');
        else next.delete('new');
        return next;
      },
      { replace: true },
    );
  };
  return [params.has('new'), setOpen];
}

/** The address of a page with that dialog open. */
export const withNewDialog = (path: string): string => `${path}?new`;
