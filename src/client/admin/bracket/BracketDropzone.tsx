import { useWindowEvent } from '@mantine/hooks';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '#client/ui/toast.ts';
import styles from './Bracket.module.css';

const MAX_BYTES = 512 * 1024;
const TYPES = ['text/csv', 'text/plain', 'text/tab-separated-values', 'application/vnd.ms-excel'];
const NO_TEXT = 'It is not a CSV or text file.';

interface Props {
  readonly onText: (text: string) => void;
}

/** Reads a file that is chosen, or dropped anywhere on the page: beside the field a browser would leave the page for it. */
export function BracketDropzone({ onText }: Props) {
  const [dragged, setDragged] = useState<'text' | 'other'>();
  useWindowEvent('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setDragged(isTextual(event.dataTransfer.items[0]?.type ?? '') ? 'text' : 'other');
  });
  useWindowEvent('dragleave', () => setDragged(undefined));
  useWindowEvent('drop', (event) => {
    setDragged(undefined);
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void read(file, onText);
  });
  return (
    <label className={styles.drop} data-dragged={dragged}>
      <input
        type="file"
        className="visually-hidden"
        accept={TYPES.join()}
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.[0]) void read(currentTarget.files[0], onText);
          // the same file may be chosen again
          currentTarget.value = '';
        }}
      />
      <IconFileUpload size={22} aria-hidden /> Drop a file here, or choose one
    </label>
  );
}

async function read(file: File, onText: (text: string) => void): Promise<void> {
  if (file.size > MAX_BYTES) return refuse('It is too large for a bracket of 64 teams.');
  if (!isTextual(file.type)) return refuse(NO_TEXT);
  // a folder cannot be read
  const text = await file.text().catch(() => undefined);
  if (text === undefined) refuse(NO_TEXT);
  else if (text.includes('\uFFFD')) refuse('It is not text in UTF-8: save it as “CSV UTF-8”.');
  else if (text.trim() === '') refuse('It is empty.');
  else onText(text);
}

/** A file whose ending the system does not know has no type. */
function isTextual(type: string): boolean {
  return type === '' || TYPES.includes(type);
}

function refuse(reason: string): void {
  toast({ title: 'This file cannot be read', description: reason, tone: 'bad' });
}
