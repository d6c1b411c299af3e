import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes created, renamed and removed names in a directory durable. Windows needs no such call. */
export function syncDirectory(path: string): void {
  if (process.platform !== 'win32') syncFile(path);
}

export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
