import { IconFileUpload } from '@tabler/icons-react';
import { type FileRejection, useDropzone } from 'react-dropzone';
import { toast } from '#client/ui/toast.ts';
import styles from './Bracket.module.css';

const MAX_BYTES = 512 * 1024;
const TYPES = ['text/csv', 'text/plain', 'text/tab-separated-values', 'application/vnd.ms-excel'];

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
  const { getRootProps, getInputProps, isDragAccept, isDragReject } = useDropzone({
    accept: Object.fromEntries(TYPES.map((type) => [type, []])),
    maxSize: MAX_BYTES,
    multiple: false,
    onDropAccepted: (files) => void read(files),
    onDropRejected: (rejections) => refuse(reasonOf(rejections)),
  });
  return (
    <div
      {...getRootProps({ className: styles.drop })}
      data-accept={isDragAccept || undefined}
      data-reject={isDragReject || undefined}
    >
      <input {...getInputProps({ 'aria-label': 'File with the bracket' })} />
      <IconFileUpload size={22} aria-hidden /> Drop a file here, or choose one
    </div>
  );
}

function reasonOf([rejection]: readonly FileRejection[]): string {
  const isLarge = rejection?.errors.some(({ code }) => code === 'file-too-large');
  return isLarge ? 'It is too large for a bracket of 64 teams.' : 'It is not a CSV or text file.';
}

function refuse(reason: string): void {
  toast({ title: 'This file cannot be read', description: reason, tone: 'bad' });
}
