import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { useSnackbar } from '../../platform/snackbars.ts';
import type { UploadState } from './uploads.ts';
import { useUploadItems } from './uploads-atoms.ts';

/** Shows a notice on every page when a file was uploaded or failed. */
export function useUploadNews() {
  const items = useUploadItems();
  const snackbar = useSnackbar();
  const known = useRef(new Map<string, UploadState>());
  useEffect(() => {
    for (const { id, state, fileName, message } of items) {
      if (known.current.get(id) === state) continue;
      known.current.set(id, state);
      if (state === 'done') snackbar.success(t`${fileName} is uploaded`);
      if (state === 'failed') snackbar.error(`${fileName}: ${message}`);
    }
  });
}
