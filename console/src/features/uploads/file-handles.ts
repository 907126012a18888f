const storeName = 'handles';

/** What Chromium adds to file handles; other browsers have neither. */
export interface KeptHandle extends FileSystemFileHandle {
  queryPermission(descriptor: { mode: 'read' }): Promise<PermissionState>;
  requestPermission(descriptor: { mode: 'read' }): Promise<PermissionState>;
}

/** Files picked or dropped in this tab, with the handle that can open them again after a reload. */
const handleOfFile = new WeakMap<File, FileSystemFileHandle>();

export function rememberHandle(file: File, handle: FileSystemFileHandle) {
  handleOfFile.set(file, handle);
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('zeacon-uploads', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function within<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const request = act(database.transaction(storeName, mode).objectStore(storeName));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    database.close();
  }
}

/** Only a convenience: if storage is blocked or full, the user chooses the file again. */
export const fileHandles = {
  async keep(uploadId: string, file: File): Promise<void> {
    const handle = handleOfFile.get(file);
    if (handle) await within('readwrite', (store) => store.put(handle, uploadId)).catch(() => undefined);
  },
  async find(uploadId: string): Promise<KeptHandle | undefined> {
    if (typeof indexedDB === 'undefined') return undefined;
    return within<KeptHandle | undefined>('readonly', (store) => store.get(uploadId)).catch(() => undefined);
  },
  async forget(uploadId: string): Promise<void> {
    if (typeof indexedDB === 'undefined') return;
    await within('readwrite', (store) => store.delete(uploadId)).catch(() => undefined);
  },
};
