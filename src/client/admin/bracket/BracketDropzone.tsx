import '@mantine/dropzone/styles.layer.css';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import { IconFileUpload } from '@tabler/icons-react';
import { toast } from '#client/ui/toast.ts';
import styles from './BracketSource.module.css';

const MAX_BYTES = 512 * 1024;
const ACCEPT = ['text/csv', 'text/plain', 'text/tab-separated-values', 'application/vnd.ms-excel'];

interface Props {
  readonly onText: (text: string) => void;
}

export function BracketDropzone({ onText }: Props) {
  const read = async ([file]: readonly File[]) => {
    const text = (await file?.text()) ?? '';
    if (text.includes('\uFFFD')) refuse('It is not text in UTF-8: save it as “CSV UTF-8”.');
    else if (text.trim() === '') refuse('It is empty.');
    else onText(text);
  };
  return (
    <Dropzone
      classNames={{ root: styles.drop, inner: styles.inner }}
      accept={ACCEPT}
      maxSize={MAX_BYTES}
      multiple={false}
      onDrop={(files) => void read(files)}
      onReject={(rejections) => refuse(reasonOf(rejections))}
      inputProps={{ 'aria-label': 'File with the bracket' }}
    >
      <IconFileUpload size={22} aria-hidden /> Drop a file here, or choose one
    </Dropzone>
  );
}

function reasonOf([rejection]: readonly FileRejection[]): string {
  const isLarge = rejection?.errors.some(({ code }) => code === 'file-too-large');
  return isLarge ? 'It is too large for a bracket of 64 teams.' : 'It is not a CSV or text file.';
}

function refuse(reason: string): void {
  toast({ title: 'This file cannot be read', description: reason, tone: 'bad' });
}
