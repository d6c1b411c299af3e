import { MINUTE } from '#domain/time.ts';

/** Has the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // some browsers read it later
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE);
}
