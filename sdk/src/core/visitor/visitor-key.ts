export const keyDatabase = 'zeacon';
const table = 'keys';
const name = 'visitor';

/** This browser's key for the visitor's id. It cannot be exported; if two tabs make one, the first wins. */
export async function openVisitorKey(): Promise<CryptoKey> {
  const candidate = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const opening = indexedDB.open(keyDatabase, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(table);
  const store = await settle(opening);
  try {
    const keys = store.transaction(table, 'readwrite').objectStore(table);
    return await new Promise<CryptoKey>((resolve, reject) => {
      const reading = keys.get(name);
      reading.onerror = () => reject(reading.error);
      // Read and written in one transaction, so that no other tab can interfere.
      reading.onsuccess = () => {
        if (reading.result) return resolve(reading.result as CryptoKey);
        const writing = keys.put(candidate, name);
        writing.onsuccess = () => resolve(candidate);
        writing.onerror = () => reject(writing.error);
      };
    });
  } finally {
    store.close();
  }
}

function settle<T>(request: IDBOpenDBRequest & IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('The database is blocked.'));
  });
}
